package dev.trellis.api.placement;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Size;

import java.util.List;

/** How chosen clusters are spread. No controller reads it today. */
@Wire
@Doc("How chosen clusters are spread.")
public record SpreadPolicy(
        @Doc("Constraints, the first counts most.") @Size(max = 8)
                List<SpreadConstraint> spreadConstraints) {

    public SpreadPolicy {
        spreadConstraints = Copies.list(spreadConstraints);
    }
}
