package dev.trellis.api.operatorset;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** A catalog as it was. */
@Wire
@Doc("A catalog as it was.")
public record LockedCatalog(
        @Doc("Its name in the set.") @Required String name,
        @Doc("Digest of its content.") @Required String digest) {}
