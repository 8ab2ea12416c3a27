package dev.trellis.bench.fleet;

/** A manager did not do what is measured. The message says how far it came. */
final class FleetProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    FleetProblem(String message) {
        super(message);
    }
}
