package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** Whether a catalog that the subscription sees can be used. */
@Wire
@Doc("Whether a catalog can be used.")
public record CatalogHealth(
        @Doc("The catalog.") @Required ObjectRef catalogSourceRef,
        @Doc("When this was found.") @Format("date-time") @Required String lastUpdated,
        @Doc("Whether its content can be used.") @Required Boolean healthy) {}
