package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** An object on its way from one bundle to another. */
@Wire
@Doc("An object on its way from one bundle to another.")
public record Handover(
        @Doc("How far it has come.") @Required Integer step,
        @Doc("The bundle that gets it.") @Required String bundle) {}
