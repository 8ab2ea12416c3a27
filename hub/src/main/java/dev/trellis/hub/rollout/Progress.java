package dev.trellis.hub.rollout;

/** Where a cluster stands with the configuration that is being rolled out. */
public enum Progress {
    TO_APPLY,
    PROGRESSING,
    SUCCEEDED,
    FAILED,
    TIMED_OUT,
    SKIPPED;

    boolean countsAsFailure() {
        return this == FAILED || this == TIMED_OUT;
    }
}
