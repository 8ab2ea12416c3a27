package dev.trellis.api.addon.deployment;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;

/**
 * On which nodes an agent runs. Each member, where it is present, replaces that of the pods; an
 * empty one clears it. So absence and emptiness differ here.
 */
@Wire
@Doc("On which nodes the agent runs.")
public record NodePlacement(
        @Doc("Labels that a node must have.") @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable Map<String, String> nodeSelector,
        @Doc("Taints of nodes that the agent tolerates.") @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable List<PodToleration> tolerations) {

    public NodePlacement {
        nodeSelector = nodeSelector == null ? null : Copies.map(nodeSelector);
        tolerations = tolerations == null ? null : Copies.list(tolerations);
    }
}
