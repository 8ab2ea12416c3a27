package dev.trellis.api.work;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import java.util.List;

/** What of an object's status is reported to the hub. */
@Wire
@Doc("What of the status of an object is reported to the hub.")
public record FeedbackRule(
        @Doc("WellKnownStatus takes what is usual for the kind, JSONPaths what " + "the paths say.")
                @Required
                @OneOf({WELL_KNOWN_STATUS, JSON_PATHS})
                String type,
        @Doc("Values to report.") @ListMap("name") List<FeedbackPath> jsonPaths) {

    public static final String WELL_KNOWN_STATUS = "WellKnownStatus";
    public static final String JSON_PATHS = "JSONPaths";

    public FeedbackRule {
        jsonPaths = Copies.list(jsonPaths);
    }
}
