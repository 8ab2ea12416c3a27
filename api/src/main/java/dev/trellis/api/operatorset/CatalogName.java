package dev.trellis.api.operatorset;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** Names a catalog. */
@Wire
@Doc("Names a catalog.")
public record CatalogName(
        @Doc("Its namespace.") @Required String namespace,
        @Doc("Its name.") @Required String name) {}
