package dev.trellis.api.promotion;

import dev.trellis.api.schema.Atomic;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** Names an object of any kind. */
@Wire
@Atomic
@Doc("Names an object of any kind.")
public record ObjectRef(
        @Doc("API group, absent for the core group.") @Nullable String group,
        @Doc("API version, where it is known.") @Nullable String version,
        @Doc("Kind of the object.") @Required String kind,
        @Doc("Plural under which the kind is served, where it is known.") @Nullable String resource,
        @Doc("Namespace, absent for objects of the whole cluster.") @Nullable String namespace,
        @Doc("Name of the object.") @Required @Size(min = 1, max = 253) String name) {
    /** The group, empty for the core group. */
    public String groupName() {
        return group == null ? "" : group;
    }

    /** The namespace, empty for objects of the whole cluster. */
    public String namespaceName() {
        return namespace == null ? "" : namespace;
    }

    /** For people: kind, namespace and name. */
    @Override
    public String toString() {
        return kind + " " + (namespace == null ? "" : namespace + "/") + name;
    }
}
