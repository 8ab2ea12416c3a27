package dev.trellis.api.cluster;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Which clusters are in a set, and what the set wants on them. */
@Wire
@Doc("Which clusters are in the set.")
public record ManagedClusterSetSpec(
        @Default("{\"selectorType\": \"ExclusiveClusterSetLabel\"}")
                @Nullable ClusterSetSelector clusterSelector,
        @Doc("Namespaces wanted on every cluster of the set.") @ListMap("name")
                List<ManagedNamespace> managedNamespaces) {

    public static final ManagedClusterSetSpec EMPTY =
            ManagedClusterSetSpecBuilder.builder().build();

    public ManagedClusterSetSpec {
        managedNamespaces = Copies.list(managedNamespaces);
    }
}
