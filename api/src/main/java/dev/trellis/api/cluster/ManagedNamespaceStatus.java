package dev.trellis.api.cluster;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import java.util.List;

/** A namespace that a cluster set wants on the cluster. */
@Wire
@Doc("A namespace that a cluster set wants on the cluster.")
public record ManagedNamespaceStatus(
        @Doc("Name of the namespace.") @Required @Size(max = 63) @Pattern(ManagedNamespace.LABEL)
                String name,
        @Doc("Name of the cluster set.") @Required String clusterSet,
        @Doc("What is observed about the namespace.") @ListMap("type") List<Condition> conditions) {

    public ManagedNamespaceStatus {
        conditions = Copies.list(conditions);
    }
}
