package dev.trellis.api.addon.template;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/**
 * Something that an agent may do on the hub: in its cluster's namespace, or in one for all
 * clusters.
 */
@Wire
@Doc("Something that the agent may do on the hub.")
public record HubPermission(
        @Doc(
                        "CurrentCluster is about the namespace of the cluster, "
                                + "SingleNamespace about one for all clusters.")
                @Required
                @OneOf({CURRENT_CLUSTER, SINGLE_NAMESPACE})
                String type,
        @Nullable CurrentClusterBinding currentCluster,
        @Nullable SingleNamespaceBinding singleNamespace) {

    public static final String CURRENT_CLUSTER = "CurrentCluster";
    public static final String SINGLE_NAMESPACE = "SingleNamespace";
}
