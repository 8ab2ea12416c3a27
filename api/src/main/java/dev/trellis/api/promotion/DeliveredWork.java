package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** A work of a bundle. */
@Wire
@Doc("A work of a bundle.")
public record DeliveredWork(
        @Doc("Name of the work.") @Required String name,
        @Doc("Its generation.") @Nullable Long generation,
        @Doc("The generation that the agent has carried out.") @Nullable Long acknowledged) {}
