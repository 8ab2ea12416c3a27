package dev.trellis.hub.registration.request;

/** What a certificate request comes to, as far as it can tell by itself. */
public sealed interface RequestVerdict {

    /** It is not ours to answer, or was answered. */
    record NotOurs() implements RequestVerdict {}

    /** A person decides. */
    record ForPeople() implements RequestVerdict {}

    /** The hub's settings approve it. */
    record Approved() implements RequestVerdict {}

    /** An agent asks for what it has already: approved where it may still renew that. */
    record Renewal() implements RequestVerdict {}

    /**
     * It asks for what it must not have.
     *
     * @param reason a stable code
     * @param sentence what it asks for
     */
    record Suspect(String reason, String sentence) implements RequestVerdict {}
}
