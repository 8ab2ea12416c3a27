package dev.trellis.api.work;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** A value to report. */
@Wire
@Doc("A value to report.")
public record FeedbackPath(
        @Doc("Name under which the value is reported.") @Required String name,
        @Doc(
                        "API version of the object that the path is written for; absent for "
                                + "the one applied.")
                @Nullable String version,
        @Doc("JSON path below status, without the leading dollar sign.") @Required String path) {}
