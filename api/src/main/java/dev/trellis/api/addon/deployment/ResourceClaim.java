package dev.trellis.api.addon.deployment;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** A device that a container claims from its pod. */
@Wire
@Doc("A device that a container claims from its pod.")
public record ResourceClaim(
        @Doc("Name of the claim in the pod.") @Required String name,
        @Doc("One request of the claim, absent for all.") @Nullable String request) {}
