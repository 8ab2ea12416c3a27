package dev.trellis.api.operatorset;

import com.fasterxml.jackson.annotation.JsonProperty;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** An operator as a cluster reports it. */
@Wire
@Doc("An operator as the cluster reports it.")
public record ReportedOperator(
        @Doc("The package.") @Required @JsonProperty("package") String packageName,
        @Doc("Name of the version that is wanted.") @Required String name,
        @Doc("Name of the version that is installed.") @Nullable String installed,
        @Doc("Phase of the wanted version.") @Nullable String csvPhase,
        @Doc("Why it is in that phase.") @Nullable String csvReason) {}
