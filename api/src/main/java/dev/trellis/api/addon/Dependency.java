package dev.trellis.api.addon;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** Another add-on that this one needs on the same cluster. */
@Wire
@Doc("Another add-on that this one needs on the same cluster.")
public record Dependency(
        @Doc("Name of the other add-on.") @Required @Size(min = 1) String name,
        @Doc(
                        "Required keeps the add-on from working without the other one; "
                                + "Optional only takes something from it.")
                @Default(REQUIRED)
                @OneOf({OPTIONAL, REQUIRED})
                @Nullable String type,
        @Doc("What to tell people while the other add-on is missing.") @Nullable String message) {

    public static final String OPTIONAL = "Optional";
    public static final String REQUIRED = "Required";
}
