package dev.trellis.agent.work;

/** How applying a manifest ended. */
sealed interface Verdict {
    String FAILED = "AppliedManifestFailed";
    String IGNORE_FIELDS_FAILED = "AppliedManifestSSAIgnoreFieldError";

    /** The object is as the manifest wants it, or is not to be touched. */
    record Applied() implements Verdict {}

    /**
     * The object is not as the manifest wants it.
     *
     * @param message for the hub, with what went wrong
     */
    record Failed(String reason, String message, Again again) implements Verdict {}

    /** The member could not be asked; what was said of this generation before still holds. */
    record Unchecked(String message) implements Verdict {}

    /** When another attempt makes sense. */
    enum Again {
        /** Soon, and then less and less often. */
        BACK_OFF,
        /** Soon; and it is not worth telling anybody before it has lasted. */
        PASSING,
        /** When somebody may have granted a right. */
        DENIED,
        /** At the next look at everything: another owner has to give in first. */
        LATER
    }

    static Verdict failed(String why) {
        return failed(why, Again.BACK_OFF);
    }

    static Verdict failed(String why, Again again) {
        return new Failed(FAILED, "Failed to apply manifest: " + why, again);
    }
}
