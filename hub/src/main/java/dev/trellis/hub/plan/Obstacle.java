package dev.trellis.hub.plan;

/**
 * Something that a plan does not get past, or that stays wrong at its end.
 *
 * @param about the object it is about
 * @param message what is wrong
 */
public record Obstacle(Kind kind, String about, String message) {
    /** What sort of trouble it is. */
    public enum Kind {
        /** Add-ons require each other. */
        CYCLE,
        /** An add-on lacks another that it requires. */
        REQUIRED_DEPENDENCY,
        /** An add-on lacks another that it would use. */
        OPTIONAL_DEPENDENCY,
        /** A cluster does not get its turn, or does not take it. */
        WAITING,
        /** No install of an add-on may change. */
        WITHHELD,
        /** Something cannot be made. */
        FAILURE
    }
}
