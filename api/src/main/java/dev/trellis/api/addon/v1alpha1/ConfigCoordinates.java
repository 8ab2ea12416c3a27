package dev.trellis.api.addon.v1alpha1;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** The older way to point at a configuration: a CRD and an object of it. Nobody reads it today. */
@Wire
@Doc("Deprecated: a CRD and an object of it.")
public record ConfigCoordinates(
        @Doc("Name of the CRD.") @Nullable String crdName,
        @Doc("Name of the object.") @Nullable String crName,
        @Doc("Generation of the object that was seen last.")
                @Nullable Long lastObservedGeneration) {}
