package dev.trellis.promote.transaction;

import dev.trellis.api.promotion.PromotionStatus;

import java.time.Duration;
import java.util.List;

/** What is done next about a promotion. */
sealed interface Move {
    /** Writes the record, on condition that nobody wrote it since. */
    record Write(PromotionStatus status) implements Move {}

    /** Does what the record says is being done. */
    record Act(List<Effect> effects) implements Move {
        public Act {
            effects = List.copyOf(effects);
        }
    }

    /** Looks again when something changes, or after a while. */
    record Await(String reason, Duration delay) implements Move {}

    /** Keeps the record from being deleted before it is undone. */
    record Guard() implements Move {}

    /** Lets a deleted record go. */
    record Unguard() implements Move {}

    /** Deletes a record that is over for long enough. */
    record Expire() implements Move {}

    /** Nothing, until something changes. */
    record Rest() implements Move {}
}
