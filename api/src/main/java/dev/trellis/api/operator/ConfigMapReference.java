package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** The ConfigMap that was read, and which state of it. */
@Wire
@Doc("The ConfigMap that was read.")
public record ConfigMapReference(
        @Doc("Name of the ConfigMap.") @Required String name,
        @Doc("Namespace of the ConfigMap.") @Required String namespace,
        @Doc("Identity of the ConfigMap.") @Nullable String uid,
        @Doc("Version of the ConfigMap that was read.") @Nullable String resourceVersion,
        @Doc("When it was read.") @Format("date-time") @Nullable String lastUpdateTime) {}
