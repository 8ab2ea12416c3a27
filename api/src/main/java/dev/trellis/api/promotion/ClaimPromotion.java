package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** The promotion that took a claim. */
@Wire
@Doc("The promotion that took a claim.")
public record ClaimPromotion(
        @Doc("Namespace of the promotion.") @Required String namespace,
        @Doc("Name of the promotion.") @Required String name,
        @Doc("Identity of the promotion.") @Required String uid,
        @Doc("Short id of the promotion.") @Required String id) {}
