package dev.trellis.graph.solve;

import java.util.List;

/** What came of a problem. */
public sealed interface Answer {
    /**
     * The preferred solution.
     *
     * @param chosen in the order in which they were chosen
     */
    record Solved(List<Integer> chosen) implements Answer {
        public Solved {
            chosen = List.copyOf(chosen);
        }
    }

    /** There is no solution. */
    record Unsolvable() implements Answer {}

    /** The budget was used up before either was known. */
    record GaveUp() implements Answer {}
}
