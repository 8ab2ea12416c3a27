package dev.trellis.graph.solve;

import java.util.function.BooleanSupplier;

/**
 * When to give up.
 *
 * @param conflictsMax how many dead ends one question to the solver may run into; counted and not
 *     timed, so the same problem ends the same way on every machine
 * @param isOver asked between questions; it may read a clock, which this package does not
 */
public record Budget(int conflictsMax, BooleanSupplier isOver) {
    private static final int CONFLICTS_USUAL = 200_000;

    /** Enough for any problem that people make, without a deadline. */
    public static Budget usual() {
        return new Budget(CONFLICTS_USUAL, () -> false);
    }
}
