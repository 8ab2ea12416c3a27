package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** The object that a step brings. */
@Wire
@Doc("The object of a step.")
public record StepResource(
        @Doc("API group of the object.") @Required String group,
        @Doc("API version of the object.") @Required String version,
        @Doc("Kind of the object.") @Required String kind,
        @Doc("Name of the object.") @Required String name,
        @Doc("Catalog that it came from.") @Required String sourceName,
        @Doc("Namespace of that catalog.") @Required String sourceNamespace,
        @Doc("The object as JSON.") @Nullable String manifest) {}
