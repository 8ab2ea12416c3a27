package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** Who set a bundle going. */
@Wire
@Doc("Who set a bundle going.")
public record Activation(
        @Doc("Name of the promotion.") @Required String promotion,
        @Doc("Identity of the promotion.") @Required String uid,
        @Doc("When.") @Required @Format("date-time") String time) {}
