package dev.trellis.api.work;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;

import org.jspecify.annotations.Nullable;

/** What becomes of the applied objects when the work goes. */
@Wire
@Doc("What becomes of the applied objects when the work is deleted.")
public record DeleteOption(
        @Doc(
                        "Foreground deletes them all, Orphan keeps them all, "
                                + "SelectivelyOrphan keeps those that a rule names.")
                @Default(FOREGROUND)
                @OneOf({FOREGROUND, ORPHAN, SELECTIVELY_ORPHAN})
                @Nullable String propagationPolicy,
        @Nullable SelectiveOrphans selectivelyOrphans,
        @Doc("Seconds after which a completed work is deleted; absent keeps it.")
                @Nullable Long ttlSecondsAfterFinished) {

    public static final String FOREGROUND = "Foreground";
    public static final String ORPHAN = "Orphan";
    public static final String SELECTIVELY_ORPHAN = "SelectivelyOrphan";
}
