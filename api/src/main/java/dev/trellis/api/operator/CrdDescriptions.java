package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** APIs that are defined by CRDs. */
@Wire
@Doc("APIs defined by CRDs.")
public record CrdDescriptions(
        @Doc("What the operator provides.") List<CrdDescription> owned,
        @Doc("What others must provide.") List<CrdDescription> required) {
    public static final CrdDescriptions EMPTY = CrdDescriptionsBuilder.builder().build();

    public CrdDescriptions {
        owned = Copies.list(owned);
        required = Copies.list(required);
    }
}
