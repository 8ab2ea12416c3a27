package dev.trellis.api.work;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** What the feedback rules found. */
@Wire
@Doc("What the feedback rules found.")
public record StatusFeedback(
        @Doc("The values found.") @ListMap("name") List<FeedbackValue> values) {

    public StatusFeedback {
        values = Copies.list(values);
    }
}
