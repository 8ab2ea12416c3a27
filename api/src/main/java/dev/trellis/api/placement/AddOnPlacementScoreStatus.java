package dev.trellis.api.placement;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** The scores of a cluster. */
@Wire
@Doc("The scores.")
public record AddOnPlacementScoreStatus(
        @Doc("What is observed.") @ListMap("type") List<Condition> conditions,
        @Doc("The scores.") @ListMap("name") List<ScoreItem> scores,
        @Doc("Until when the scores count, absent for ever.") @Format("date-time")
                @Nullable String validUntil) {

    public static final AddOnPlacementScoreStatus EMPTY =
            AddOnPlacementScoreStatusBuilder.builder().build();

    public AddOnPlacementScoreStatus {
        conditions = Copies.list(conditions);
        scores = Copies.list(scores);
    }
}
