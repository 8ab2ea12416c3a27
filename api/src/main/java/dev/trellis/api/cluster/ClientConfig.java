package dev.trellis.api.cluster;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** One way to the API of a cluster. */
@Wire
@Doc("One way to the API of the cluster.")
public record ClientConfig(
        @Doc("Address of the API server.") @Required String url,
        @Doc("Certificates of its authority, PEM in base64.") @Format("byte")
                @Nullable String caBundle) {}
