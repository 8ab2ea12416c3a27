package dev.trellis.api.work;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;

import java.util.List;

/** Fields that the managed cluster decides, and from when on. */
@Wire
@Doc("Fields that the managed cluster decides, and from when on.")
public record IgnoredFields(
        @Doc(
                        "OnSpokePresent ignores them once the object exists, OnSpokeChange "
                                + "once something else changed them.")
                @Required
                @Default(ON_SPOKE_PRESENT)
                @OneOf({ON_SPOKE_PRESENT, ON_SPOKE_CHANGE})
                String condition,
        @Doc("The fields as JSON paths.") List<String> jsonPaths,
        @Doc("The fields as JSON pointers.") List<String> jsonPointers,
        @Doc("The fields as jq paths.") List<String> jqPathExpressions) {

    public static final String ON_SPOKE_PRESENT = "OnSpokePresent";
    public static final String ON_SPOKE_CHANGE = "OnSpokeChange";

    public IgnoredFields {
        jsonPaths = Copies.list(jsonPaths);
        jsonPointers = Copies.list(jsonPointers);
        jqPathExpressions = Copies.list(jqPathExpressions);
    }
}
