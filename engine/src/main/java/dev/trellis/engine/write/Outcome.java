package dev.trellis.engine.write;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.Optional;

/**
 * How a write ended, as far as a reconciler can be expected to go on from it. What is none of these
 * (no answer, an overloaded or broken server) is an exception, and the key is tried again later.
 */
public sealed interface Outcome<T extends HasMetadata> {

    /** The server has the object in this state. */
    record Written<T extends HasMetadata>(T object) implements Outcome<T> {}

    /** Nothing would have changed, so nothing was sent. */
    record Skipped<T extends HasMetadata>() implements Outcome<T> {}

    /** Somebody changed the object since it was read: look at it again and decide anew. */
    record Conflict<T extends HasMetadata>(String message) implements Outcome<T> {}

    /** The object that was meant is not there any more; one with its name may be. */
    record Gone<T extends HasMetadata>() implements Outcome<T> {}

    /** Creation only: an object of this name is there already. */
    record Exists<T extends HasMetadata>() implements Outcome<T> {}

    /**
     * The server will not do it, however often it is asked: the object is invalid, or a right, a
     * webhook or a namespace that is ending stands in the way. A person has to act.
     *
     * @param reason as in the server's Status, such as {@code Invalid} or {@code Forbidden}
     */
    record Refused<T extends HasMetadata>(int code, String reason, String message)
            implements Outcome<T> {}

    /** The object as the server has it now, where this write says so. */
    default Optional<T> written() {
        return this instanceof Written<T>(var written) ? Optional.of(written) : Optional.empty();
    }
}
