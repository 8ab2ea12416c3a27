package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Content of an operator that is fetched from an image. */
@Wire
@Doc("Content that is fetched.")
public record BundleLookup(
        @Doc("The image.") @Required String path,
        @Doc("The operator.") @Required String identifier,
        @Doc("The operator whose place it takes.") @Required String replaces,
        @Doc("The catalog that named it.") @Required ObjectRef catalogSourceRef,
        @Doc("Observations about it.") List<BundleLookupCondition> conditions,
        @Doc("What the catalog says of it, as JSON.") @Nullable String properties) {
    public BundleLookup {
        conditions = Copies.list(conditions);
    }
}
