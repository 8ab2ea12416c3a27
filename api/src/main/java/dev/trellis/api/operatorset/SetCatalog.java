package dev.trellis.api.operatorset;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** A catalog of the hub under the name that it has on the clusters. */
@Wire
@Doc("A catalog of the hub, under its name on the clusters.")
public record SetCatalog(
        @Doc("Name of the CatalogSource on the clusters.") @Required @Size(min = 1) String name,
        @Doc("The CatalogSource on the hub that holds the content.") @Required
                CatalogName hubRef) {}
