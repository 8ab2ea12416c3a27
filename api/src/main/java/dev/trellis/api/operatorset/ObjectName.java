package dev.trellis.api.operatorset;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** Names another object of the same namespace. */
@Wire
@Doc("Names an object of the same namespace.")
public record ObjectName(@Doc("Its name.") @Required @Size(min = 1) String name) {}
