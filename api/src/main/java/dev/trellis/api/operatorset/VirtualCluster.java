package dev.trellis.api.operatorset;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** A cluster that only exists on paper, with nothing installed. */
@Wire
@Doc("A cluster that only exists on paper.")
public record VirtualCluster(
        @Doc("Version of Kubernetes; any if absent.") @Nullable String kubernetesVersion,
        @Doc("The APIs that it serves, each as Kind.version.group; any if absent.")
                List<String> servedAPIs) {

    public VirtualCluster {
        servedAPIs = Copies.list(servedAPIs);
    }
}
