package dev.trellis.api.operatorset;

/** Labels, annotations and finalizers on what belongs to sets of operators. */
public final class OperatorSetMarks {
    /** Label of all that is written for a set: the set, as a hash. */
    public static final String SET = "trellis.dev/operator-set";

    /** Finalizer of a set: what is on the hub for its clusters goes first. */
    public static final String FINALIZER = "trellis.dev/operators";

    /** Annotation of a set that is deleted: clusters that it need not wait for. */
    public static final String ABANDON = "trellis.dev/abandon";

    /** Annotation of a work: what it delivers, as a digest. */
    public static final String PLAN_DIGEST = "trellis.dev/plan-digest";

    private OperatorSetMarks() {}
}
