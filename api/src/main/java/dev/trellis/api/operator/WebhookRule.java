package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Atomic;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Which requests a webhook is asked about. */
@Wire
@Doc("Which requests a webhook is asked about.")
public record WebhookRule(
        @Doc("API groups.") @Atomic List<String> apiGroups,
        @Doc("API versions.") @Atomic List<String> apiVersions,
        @Doc("What is done to the objects.") @Atomic List<String> operations,
        @Doc("Resources.") @Atomic List<String> resources,
        @Doc("Cluster, Namespaced or a star.") @Nullable String scope) {
    public WebhookRule {
        apiGroups = Copies.list(apiGroups);
        apiVersions = Copies.list(apiVersions);
        operations = Copies.list(operations);
        resources = Copies.list(resources);
    }
}
