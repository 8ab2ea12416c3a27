package dev.trellis.api.conversion;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

import dev.trellis.api.json.RawObject;

import org.jspecify.annotations.Nullable;

/** An API object taken apart, with what is inside still unread. */
@JsonIgnoreProperties(ignoreUnknown = true)
record Parts(
        @Nullable String apiVersion,
        @Nullable String kind,
        @Nullable RawObject metadata,
        @Nullable RawObject spec,
        @Nullable RawObject status) {}
