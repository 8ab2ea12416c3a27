package dev.trellis.engine.ops;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A named question about the process, answered from memory: it is asked every few seconds.
 *
 * @param problem what is wrong, in a few words; empty when all is well
 */
public record HealthCheck(String name, Supplier<Optional<String>> problem) {
    public static HealthCheck of(String name, Supplier<Optional<String>> problem) {
        return new HealthCheck(name, problem);
    }

    /** One line for a failing check. */
    Optional<String> failure() {
        try {
            return problem.get().map(text -> name + ": " + oneLine(text));
        } catch (RuntimeException e) {
            // Only its kind: a message could quote anything, and whoever probes need not know.
            return Optional.of(name + ": check failed with " + e.getClass().getSimpleName());
        }
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
