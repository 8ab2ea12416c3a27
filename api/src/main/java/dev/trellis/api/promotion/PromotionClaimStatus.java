package dev.trellis.api.promotion;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** How a claimed object is delivered. */
@Wire
@Doc("How a claimed object is delivered.")
public record PromotionClaimStatus(
        @Doc("What holds for all bundles together.") @Nullable EffectiveStrategy effective,
        @Doc("The work that carries it.") @Nullable String work,
        @Doc("Present while it changes bundles.") @Nullable Handover handover,
        @Doc("Observations about the claim.") @ListMap("type") List<Condition> conditions) {
    public static final PromotionClaimStatus EMPTY = PromotionClaimStatusBuilder.builder().build();

    public PromotionClaimStatus {
        conditions = Copies.list(conditions);
    }
}
