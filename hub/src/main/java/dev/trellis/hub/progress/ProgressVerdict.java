package dev.trellis.hub.progress;

/**
 * The condition {@code Progressing} of an install.
 *
 * @param moving whether something is on its way: the condition's status
 */
public record ProgressVerdict(boolean moving, Reason reason, String message) {
    /** Stable codes, as they stand in the condition. */
    public enum Reason {
        CONFIGURATION_UNSUPPORTED("ConfigurationUnsupported"),
        WAITING_FOR_MANIFEST_APPLIED("WaitingForManifestApplied"),
        WAITING_FOR_HOSTING_MANIFEST_APPLIED("WaitingForHostingManifestApplied"),
        PROGRESSING("Progressing"),
        COMPLETED("Completed");

        private final String code;

        Reason(String code) {
            this.code = code;
        }

        public String code() {
            return code;
        }
    }

    /** Whether the works carry the desired configuration and are ready with it. */
    public boolean isComplete() {
        return reason == Reason.COMPLETED;
    }
}
