package dev.trellis.api.conversion;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

import dev.trellis.api.json.RawObject;

import org.jspecify.annotations.Nullable;

/** The members of a converted object beside its kind; spec and status are records of ours. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"apiVersion", "kind", "metadata", "spec", "status"})
record Converted(
        String apiVersion,
        String kind,
        @Nullable RawObject metadata,
        @Nullable Object spec,
        @Nullable Object status) {}
