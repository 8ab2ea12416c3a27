package dev.trellis.graph.resolve;

/** Ends a whole run, as the reference system does in its strict ways; it leaves as a value. */
final class RunFault extends RuntimeException {
    RunFault(String sentence) {
        super(sentence, null, false, false);
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
