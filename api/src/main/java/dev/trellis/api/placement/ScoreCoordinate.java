package dev.trellis.api.placement;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** Where a score comes from. */
@Wire
@Doc("Where a score comes from.")
public record ScoreCoordinate(
        @Doc("BuiltIn is computed by the hub, AddOn is read from an " + "AddOnPlacementScore.")
                @Required
                @Default(BUILT_IN)
                @OneOf({BUILT_IN, ADD_ON})
                String type,
        @Doc("Name of a built-in score.") @Nullable String builtIn,
        @Nullable AddOnScore addOn) {

    public static final String BUILT_IN = "BuiltIn";
    public static final String ADD_ON = "AddOn";
}
