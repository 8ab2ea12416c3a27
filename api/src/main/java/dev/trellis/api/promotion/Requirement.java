package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** What an object needs. */
@Wire
@Doc("What an object needs.")
public record Requirement(
        @Doc("Identity hash of what is needed.") @Required String id,
        @Doc("How much.") @OneOf({REQUIRED, OPTIONAL, ADVISORY}) @Nullable String strength,
        @Doc("The field that names it.") @Nullable String path,
        @Doc("The rule that found it.") @Nullable String rule) {
    public static final String REQUIRED = "Required";
    public static final String OPTIONAL = "Optional";
    public static final String ADVISORY = "Advisory";
}
