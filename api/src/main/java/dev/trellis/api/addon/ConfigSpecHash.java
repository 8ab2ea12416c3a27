package dev.trellis.api.addon;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** A configuration object at one state of its spec. */
@Wire
@Doc("A configuration object and the hash of its spec.")
public record ConfigSpecHash(
        @Doc("Namespace of the object, absent if it is cluster scoped.") @Nullable String namespace,
        @Doc("Name of the object.") @Required @Size(min = 1) String name,
        @Doc("Hash of the spec of the object.") @Nullable String specHash) {}
