package dev.trellis.apiserver.garbage;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.metadata.Meta;
import dev.trellis.apiserver.registry.Target;

import java.util.List;

/** An object as the store holds it now. */
record Item(Target target, Meta meta, List<Owner> owners) {
    static final String FOREGROUND = "foregroundDeletion";
    static final String ORPHAN = "orphan";

    static Item of(Target target, ObjectNode object) {
        return new Item(target, Meta.of(object), Owner.of(object));
    }

    String uid() {
        return meta.uid();
    }

    /** Whether it goes when those that depend on it are gone. */
    boolean endsInForeground() {
        return meta.isDeleting() && has(FOREGROUND);
    }

    /** Whether it goes when those that depend on it have forgotten it. */
    boolean orphansDependents() {
        return meta.isDeleting() && has(ORPHAN);
    }

    boolean has(String finalizer) {
        return meta.finalizers().contains(finalizer);
    }

    boolean isOwnedBy(String uid) {
        return owners.stream().anyMatch(owner -> owner.uid().equals(uid));
    }

    boolean blocks(String uid) {
        return owners.stream().anyMatch(owner -> owner.uid().equals(uid) && owner.blocking());
    }
}
