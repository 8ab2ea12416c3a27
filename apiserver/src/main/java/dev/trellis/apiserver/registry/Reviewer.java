package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;

/** Answers objects that are sent and never stored: reviews, and requests for tokens. */
@FunctionalInterface
public interface Reviewer {
    /** One that knows none. */
    Reviewer NONE =
            (_, _) -> {
                throw StatusError.noSuchResource();
            };

    /**
     * The object with its answer.
     *
     * @param target the kind of the review, or the object and the subresource that were sent to
     */
    ObjectNode answer(Target target, ObjectNode object);
}
