package dev.trellis.api.promotion;

/** Labels, annotations and finalizers on what belongs to promotions. */
public final class PromotionMarks {
    /** Label of all that a promotion writes: its short id. Also the finalizer of our kinds. */
    public static final String PROMOTION = "trellis.dev/promotion";

    /** Finalizer of promotions and bundles: what they hold is given back first. */
    public static final String FINALIZER = PROMOTION;

    /** Label: the identity hash of the bundle. */
    public static final String BUNDLE = "trellis.dev/bundle";

    /** Label of a work: what it carries. */
    public static final String ROLE = "trellis.dev/role";

    /** Annotation of a work: namespace and name of its bundle. */
    public static final String BUNDLE_NAME = "trellis.dev/bundle-name";

    /** Annotation of a work: the revision of the bundle that it carries. */
    public static final String REVISION = "trellis.dev/revision";

    /** Annotation of a promotion: digest of its plan. */
    public static final String PLAN_DIGEST = "trellis.dev/plan-digest";

    /** Annotation of a bundle that is to be deleted with what it delivered: the digest shown. */
    public static final String CONFIRM_DELETE = "trellis.dev/confirm-delete";

    /** Value of {@link #CONFIRM_DELETE}: delete the bundle and leave what it delivered. */
    public static final String CONFIRM_ORPHAN = "orphan";

    /** Annotation of a bundle that may let go of what nothing needs any more: the digest shown. */
    public static final String CONFIRM_SHRINK = "trellis.dev/confirm-shrink";

    /** Type of the Secrets of the hub that hold the values of promoted ones. */
    public static final String SECRET_TYPE = "trellis.dev/promoted";

    private PromotionMarks() {}
}
