package dev.trellis.api.promotion;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Who did what. */
@Wire
@Doc("Who did what.")
public record PromotionAudit(
        @Doc("Who made the plan.") @Nullable String plannedBy,
        @Doc("Who committed it.") @Nullable String committedBy,
        @Doc("As whom the cluster was read.") @Nullable String memberIdentity,
        @Doc("Checks that were overridden.") @Size(max = 50) List<String> overridesUsed) {
    public PromotionAudit {
        overridesUsed = Copies.list(overridesUsed);
    }
}
