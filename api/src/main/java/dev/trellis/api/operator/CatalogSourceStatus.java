package dev.trellis.api.operator;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What was found at the source of a catalog. */
@Wire
@Doc("What was found.")
public record CatalogSourceStatus(
        @Doc("What is wrong, for people.") @Nullable String message,
        @Doc("What is wrong, for programs.") @Nullable String reason,
        @Doc("The ConfigMap that was read.") @Nullable ConfigMapReference configMapReference,
        @Doc("Whether the content can be used.") @Nullable ConnectionState connectionState,
        @Doc("The service of a registry.") @Nullable RegistryService registryService,
        @Doc("When the image was last looked at.") @Format("date-time")
                @Nullable String latestImageRegistryPoll,
        @Doc("Observations about the catalog.") @ListMap("type") List<Condition> conditions) {
    public static final CatalogSourceStatus EMPTY = CatalogSourceStatusBuilder.builder().build();

    public CatalogSourceStatus {
        conditions = Copies.list(conditions);
    }
}
