package dev.trellis.sdk.agent;

import java.util.List;

/**
 * The roles and bindings that an agent needs on the hub, as far as they can be told.
 *
 * @param wanted what is to exist, in the order in which it is made
 * @param end whether that is all
 */
public record Permissions(List<HubRbac> wanted, End end) {
    public Permissions {
        wanted = List.copyOf(wanted);
    }

    /** How far the list got. */
    public sealed interface End {
        /** That is all. */
        record Complete() implements End {}

        /** The rest follows once the agent's credentials have a subject to bind to. */
        record SubjectNotReady() implements End {}

        /** The rest cannot be told. */
        record Failed(String why) implements End {}
    }

    public static Permissions of(List<HubRbac> wanted) {
        return new Permissions(wanted, new End.Complete());
    }

    public static Permissions subjectNotReady() {
        return new Permissions(List.of(), new End.SubjectNotReady());
    }

    public static Permissions failed(String why) {
        return new Permissions(List.of(), new End.Failed(why));
    }
}
