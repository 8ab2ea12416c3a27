package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** Whether a part of a requirement is met. */
@Wire
@Doc("Whether a part of a requirement is met.")
public record DependentStatus(
        @Doc("API group of the part.") @Required String group,
        @Doc("API version of the part.") @Required String version,
        @Doc("Kind of the part.") @Required String kind,
        @Doc("Whether it is met.") @Required String status,
        @Doc("Identity of what meets it.") @Nullable String uuid,
        @Doc("A sentence for people.") @Nullable String message) {}
