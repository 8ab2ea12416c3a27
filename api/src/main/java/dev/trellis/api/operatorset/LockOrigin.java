package dev.trellis.api.operatorset;

import com.fasterxml.jackson.annotation.JsonProperty;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.ValidationRule;

import org.jspecify.annotations.Nullable;

/** Where a lock was resolved. */
@Wire
@Doc("Where it was resolved.")
@ValidationRule(
        value = "has(self.cluster) != has(self.virtual)",
        message = "A lock was resolved on a cluster or on a virtual one: name exactly one of both.")
public record LockOrigin(
        @Doc("The cluster.") @Nullable String cluster,
        @Doc("A cluster that only exists on paper.") @JsonProperty("virtual")
                @Nullable VirtualCluster paper) {}
