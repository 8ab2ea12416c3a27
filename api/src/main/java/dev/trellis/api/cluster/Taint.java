package dev.trellis.api.cluster;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.schema.AcceptsNull;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** A reason why placements that do not tolerate it pass over the cluster. */
@Wire
@Doc("A reason why placements that do not tolerate it pass over the cluster.")
public record Taint(
        @Doc("Key of the taint.") @Required @Size(max = 316) @Pattern(Condition.QUALIFIED_NAME)
                String key,
        @Doc("Value of the taint.") @Size(max = 1024) @Nullable String value,
        @Doc(
                        "NoSelect is strict, NoSelectIfNew spares clusters already chosen, "
                                + "PreferNoSelect is a wish.")
                @Required
                @OneOf({NO_SELECT, PREFER_NO_SELECT, NO_SELECT_IF_NEW})
                String effect,
        @Doc("When the taint was added.") @Format("date-time") @AcceptsNull
                @Nullable String timeAdded) {

    public static final String NO_SELECT = "NoSelect";
    public static final String PREFER_NO_SELECT = "PreferNoSelect";
    public static final String NO_SELECT_IF_NEW = "NoSelectIfNew";
}
