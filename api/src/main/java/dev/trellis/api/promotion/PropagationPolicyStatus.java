package dev.trellis.api.promotion;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Atomic;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Size;

import java.util.List;

/** How the bundles of a policy fare. */
@Wire
@Doc("How the bundles of a policy fare.")
public record PropagationPolicyStatus(
        @Doc("The bundles.") @Size(max = 100) @Atomic List<PolicyBundle> bundles,
        @Doc("Observations about the policy.") @ListMap("type") List<Condition> conditions) {
    public static final PropagationPolicyStatus EMPTY =
            PropagationPolicyStatusBuilder.builder().build();

    public PropagationPolicyStatus {
        bundles = Copies.list(bundles);
        conditions = Copies.list(conditions);
    }
}
