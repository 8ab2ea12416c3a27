package dev.trellis.promote.plan;

import dev.trellis.interpreter.object.ObjectId;

/**
 * An object as a cluster serves it.
 *
 * @param group empty for the core group
 * @param resource the plural, as discovery has it
 * @param namespace empty where the object belongs to none
 */
public record ObjectRef(
        String group, String version, String kind, String resource, String namespace, String name) {
    public ObjectId id() {
        return new ObjectId(group, kind, namespace, name);
    }

    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    @Override
    public String toString() {
        return id().toString();
    }
}
