package dev.trellis.api.work;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** Which object a manifest stands for. Members stay empty as long as they are unknown. */
@Wire
@Doc("Which object a manifest stands for.")
public record ManifestMeta(
        @Doc("Position of the manifest in the work, from 0.") @Required Integer ordinal,
        @Doc("API group of the object.") @Nullable String group,
        @Doc("API version of the object.") @Nullable String version,
        @Doc("Kind of the object.") @Nullable String kind,
        @Doc("Resource (plural, lower case) of the object.") @Nullable String resource,
        @Doc("Name of the object.") @Nullable String name,
        @Doc("Namespace of the object.") @Nullable String namespace) {}
