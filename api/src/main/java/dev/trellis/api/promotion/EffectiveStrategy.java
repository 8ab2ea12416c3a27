package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** What holds for an object that several bundles need. */
@Wire
@Doc("What holds for an object that several bundles need.")
public record EffectiveStrategy(
        @Doc("What the end of its last bundle does.") @OneOf({ORPHAN, DELETE})
                @Nullable String deletion) {
    public static final String ORPHAN = "Orphan";
    public static final String DELETE = "Delete";
}
