package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** The bundle that delivers an object. */
@Wire
@Doc("The bundle that delivers an object.")
public record ClaimHolder(
        @Doc("Namespace of the bundle.") @Required String namespace,
        @Doc("Name of the bundle.") @Required String bundle,
        @Doc("Identity of the bundle, once it is there.") @Nullable String uid) {}
