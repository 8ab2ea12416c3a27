package dev.trellis.promote.transaction;

import dev.trellis.api.promotion.JournalTarget;

/** Something that a step does on the hub. All may be done twice. */
sealed interface Effect {
    /**
     * Makes the target, or joins in where it is shared.
     *
     * @param action of the journal
     */
    record Make(String action, JournalTarget target) implements Effect {}

    /**
     * Deletes the target if it still is the one that was made.
     *
     * @param action of the journal that made it
     */
    record Undo(String action, JournalTarget target, String uid) implements Effect {}

    /** Lets the bundle be delivered. */
    record Activate() implements Effect {}

    /** Gives back what the bundle delivers. */
    record Release() implements Effect {}

    /**
     * Ends the probation of the bundle.
     *
     * @param lifecycle that it has from then on
     */
    record Graduate(String lifecycle) implements Effect {}
}
