package dev.trellis.promote.closure;

import dev.trellis.interpreter.object.KubeObject;

import java.util.List;

/** What rules may see of the cluster around an object. */
@FunctionalInterface
interface Surroundings {
    /**
     * All objects of a kind.
     *
     * @param namespace empty for all
     * @return none where the cluster does not have the kind
     */
    List<KubeObject> all(String group, String kind, String namespace);
}
