package dev.trellis.api.conversion;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonRawValue;

import org.jspecify.annotations.Nullable;

/** A converted object: metadata is still text, spec and status are records of ours. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"apiVersion", "kind", "metadata", "spec", "status"})
record Converted(
        String apiVersion,
        String kind,
        @JsonRawValue @Nullable String metadata,
        @Nullable Object spec,
        @Nullable Object status) {}
