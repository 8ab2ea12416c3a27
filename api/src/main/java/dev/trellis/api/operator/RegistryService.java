package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** The service of a registry; only of those that run elsewhere. */
@Wire
@Doc("The service of a registry.")
public record RegistryService(
        @Doc("What it speaks.") @Nullable String protocol,
        @Doc("Name of the service.") @Nullable String serviceName,
        @Doc("Namespace of the service.") @Nullable String serviceNamespace,
        @Doc("Port of the service.") @Nullable String port,
        @Doc("When it was made.") @Format("date-time") @Nullable String createdAt) {}
