package dev.trellis.api.operator;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Loose;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Where the content of a catalog comes from. */
@Wire
@Doc("Where the content comes from.")
public record CatalogSourceSpec(
        @Doc("What holds the content: internal, configmap or grpc.") @Required String sourceType,
        @Doc("Greater ones are searched first for what operators need.") @Nullable Integer priority,
        @Doc("ConfigMap of the same namespace that holds the content.") @Nullable String configMap,
        @Doc("Host and port of a running registry.") @Nullable String address,
        @Doc("Image that holds the content.") @Nullable String image,
        @Doc("Settings of a pod; only the folder of the content inside the image is used.") @Loose
                @Nullable RawObject grpcPodConfig,
        @Doc("How the content is kept up to date.") @Nullable UpdateStrategy updateStrategy,
        @Doc("Secrets for pulling the image, tried in this order.") List<String> secrets,
        @Doc("Name for people.") @Nullable String displayName,
        @Doc("What the catalog is for.") @Nullable String description,
        @Doc("Who publishes it.") @Nullable String publisher,
        @Doc("A picture for people.") @Nullable Icon icon) {
    public CatalogSourceSpec {
        secrets = Copies.list(secrets);
    }

    /** Whether the content is in a ConfigMap; the older word means the same. */
    public boolean readsConfigMap() {
        return sourceType.equals("configmap") || sourceType.equals("internal");
    }

    /** The rank among catalogs, zero unless said. */
    public int rank() {
        return priority == null ? 0 : priority;
    }
}
