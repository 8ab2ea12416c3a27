package dev.trellis.api.work;

/** Types of the conditions of works and of single manifests. */
public final class WorkConditions {
    public static final String APPLIED = "Applied";
    public static final String AVAILABLE = "Available";
    public static final String COMPLETE = "Complete";
    public static final String DELETING = "Deleting";

    /** Of a single manifest. */
    public static final String STATUS_FEEDBACK_SYNCED = "StatusFeedbackSynced";

    private WorkConditions() {}
}
