package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** A kind of object that belongs to an API, for people. */
@Wire
@Doc("A kind of object that belongs to an API.")
public record ApiResource(
        @Doc("Name of the resource.") @Required String name,
        @Doc("Kind of the objects.") @Required String kind,
        @Doc("Version of the objects.") @Required String version) {}
