package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** Whom a payload belongs to. */
@Wire
@Doc("Whom a payload belongs to.")
public record PayloadOwner(
        @Doc("Kind of the owner.") @Required @OneOf({PROMOTION, PROMOTED_BUNDLE}) String kind,
        @Doc("Name of the owner.") @Required String name,
        @Doc("Identity of the owner.") @Required String uid) {
    public static final String PROMOTION = "Promotion";
    public static final String PROMOTED_BUNDLE = "PromotedBundle";
}
