package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** A bundle that needs an object. */
@Wire
@Doc("A bundle that needs an object.")
public record Requirer(
        @Doc("Namespace of the bundle.") @Required String namespace,
        @Doc("Name of the bundle.") @Required String bundle,
        @Doc("Identity of the bundle, once it is there.") @Nullable String uid,
        @Doc("Identity hash of the root that needs it.") @Required String rootId,
        @Doc("Short id of the promotion that added it.") @Nullable String promotionId,
        @Doc("How much it is needed.") @OneOf({REQUIRED, OPTIONAL, ADVISORY})
                @Nullable String strength,
        @Doc("What its end does to the object.") @OneOf({ORPHAN, DELETE})
                @Nullable String deletion) {
    public static final String REQUIRED = "Required";
    public static final String OPTIONAL = "Optional";
    public static final String ADVISORY = "Advisory";
    public static final String ORPHAN = "Orphan";
    public static final String DELETE = "Delete";
}
