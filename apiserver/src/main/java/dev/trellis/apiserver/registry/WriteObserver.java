package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Is told of each object that was written, by the writer's thread before its request is answered.
 * Writers of one object may come out of order: the revision tells. It must not wait.
 */
@FunctionalInterface
public interface WriteObserver {
    /** One that does not care. */
    WriteObserver NONE = (_, _, _, _) -> {};

    /**
     * Looks at what was written.
     *
     * @param object as it is now, or was at its end; not to be changed
     * @param removed whether the object is gone
     */
    void written(Target target, ObjectNode object, long revision, boolean removed);
}
