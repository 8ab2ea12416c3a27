package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** APIs that are served by extension servers. */
@Wire
@Doc("APIs served by extension servers.")
public record ApiServiceDescriptions(
        @Doc("What the operator provides.") List<ApiServiceDescription> owned,
        @Doc("What others must provide.") List<ApiServiceDescription> required) {
    public static final ApiServiceDescriptions EMPTY =
            ApiServiceDescriptionsBuilder.builder().build();

    public ApiServiceDescriptions {
        owned = Copies.list(owned);
        required = Copies.list(required);
    }
}
