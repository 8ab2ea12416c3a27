package dev.trellis.hub.dependency;

/** Whether an install has what it depends on. */
public sealed interface DependencyVerdict {
    /** Nothing is missing: a {@code Degraded} condition with one of our reasons goes. */
    record Satisfied() implements DependencyVerdict {}

    /** Something is missing: {@code Degraded} is True with this reason and message. */
    record Unsatisfied(Reason reason, String message) implements DependencyVerdict {}

    /** The reasons of a {@code Degraded} condition that are ours. */
    enum Reason {
        /** Only Optional dependencies are missing: the add-on runs with less. */
        OPTIONAL_MISSING("DependencyNotSatisfied"),
        /** A Required dependency is missing: the add-on counts as unavailable. */
        REQUIRED_MISSING("RequiredDependencyNotSatisfied");

        private final String code;

        Reason(String code) {
            this.code = code;
        }

        /** The stable code as it stands in the condition. */
        public String code() {
            return code;
        }

        public static boolean isOurs(String code) {
            return code.equals(OPTIONAL_MISSING.code) || code.equals(REQUIRED_MISSING.code);
        }
    }
}
