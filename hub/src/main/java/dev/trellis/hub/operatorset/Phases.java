package dev.trellis.hub.operatorset;

import dev.trellis.hub.rollout.Progress;

import org.jspecify.annotations.Nullable;

/** How progress is written. */
final class Phases {
    private static final int TEXT_MAX = 8192;

    private Phases() {}

    static String of(Progress progress) {
        return switch (progress) {
            case TO_APPLY -> "ToApply";
            case PROGRESSING -> "Progressing";
            case SUCCEEDED, SKIPPED -> "Succeeded";
            case FAILED -> "Failed";
            case TIMED_OUT -> "TimedOut";
        };
    }

    /** Whether who was told to stand there still does: who is late goes on being at it. */
    static boolean isStill(@Nullable String told, Progress now) {
        return of(now).equals(told)
                || (of(Progress.TIMED_OUT).equals(told)
                        && (now == Progress.PROGRESSING || now == Progress.FAILED));
    }

    /** A text of bounded length: an object must not grow with what it explains. */
    static String cut(String text) {
        return text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX - 3) + "...";
    }
}
