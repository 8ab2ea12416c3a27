package dev.trellis.api.operatorset;

import com.fasterxml.jackson.annotation.JsonProperty;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** A better version that a cluster cannot have. */
@Wire
@Doc("A better version that the cluster cannot have.")
public record BlockedUpdate(
        @Doc("The package.") @Required @JsonProperty("package") String packageName,
        @Doc("Name of the version.") @Required String available,
        @Doc("One word for programs.") @Required String reason,
        @Doc("The same for people.") @Nullable String message) {}
