package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.Optional;

/**
 * Looks at what a write would store, before it is checked: fills in what the server knows of the
 * writer, or refuses by a {@link dev.trellis.apiserver.fault.StatusError}.
 */
@FunctionalInterface
public interface WriteGuard {
    /** One that lets everything pass. */
    WriteGuard NONE = (_, _, _) -> {};

    void look(Target target, ObjectNode next, Optional<ObjectNode> old);
}
