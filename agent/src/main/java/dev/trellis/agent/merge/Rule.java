package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** How a manifest changes an object of its kind, metadata apart. */
interface Rule {

    /** The object as it is to be; the caller sees to its metadata. */
    ObjectNode apply(ObjectNode live, ObjectNode manifest);

    /** The object whose metadata goes on top of that of the live one. */
    default ObjectNode metadata(ObjectNode live, ObjectNode manifest) {
        return manifest;
    }

    /** Whether the kind is one of Kubernetes, where a part without entries is an absent one. */
    default boolean typed() {
        return true;
    }

    /** Whether the server would refuse the change, or pass over it in silence. */
    default boolean needsRemake(ObjectNode live, ObjectNode body) {
        return false;
    }

    default boolean remakesImmutable() {
        return false;
    }
}
