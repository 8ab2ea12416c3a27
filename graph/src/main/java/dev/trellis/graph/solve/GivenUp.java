package dev.trellis.graph.solve;

/** Carries the end of a budget out of a search; it never leaves the package. */
final class GivenUp extends RuntimeException {
    GivenUp() {
        super("the budget of the search is used up", null, false, false);
    }
}
