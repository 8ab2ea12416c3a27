package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** The promotion that made a bundle. */
@Wire
@Doc("The promotion that made a bundle.")
public record BundleOrigin(
        @Doc("Name of the promotion.") @Required String promotion,
        @Doc("Identity of the promotion.") @Required String uid,
        @Doc("Short id of the promotion.") @Required String id) {}
