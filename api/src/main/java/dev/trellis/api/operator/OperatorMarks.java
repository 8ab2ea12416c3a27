package dev.trellis.api.operator;

/** Labels, annotations and finalizers on what belongs to operators. */
public final class OperatorMarks {
    /** Label of every object that is made for an operator. */
    public static final String MANAGED = "olm.managed";

    /** Labels that name an owner where an owner reference cannot. */
    public static final String OWNER = "olm.owner";

    public static final String OWNER_NAMESPACE = "olm.owner.namespace";
    public static final String OWNER_KIND = "olm.owner.kind";

    /** Label of a copy: the namespace of the original. */
    public static final String COPIED_FROM = "olm.copiedFrom";

    /** Annotations by which an operator learns where it acts. */
    public static final String GROUP = "olm.operatorGroup";

    public static final String GROUP_NAMESPACE = "olm.operatorNamespace";
    public static final String TARGETS = "olm.targetNamespaces";

    /** Annotation of a group: the APIs that its members provide. */
    public static final String PROVIDED_APIS = "olm.providedAPIs";

    /** Annotation of a subscription that was made for a dependency: its plan. */
    public static final String GENERATED_BY = "olm.generated-by";

    /** Annotation of an operator: what its catalog says of it. */
    public static final String PROPERTIES = "operatorframework.io/properties";

    /** Annotation of an operator: the catalog it came from. */
    public static final String ORIGIN = "trellis.dev/origin-catalog";

    /** Begin of the annotations of a CRD that name the operators it came with. */
    public static final String INSTALLED_ALONGSIDE = "operatorframework.io/installed-alongside-";

    /** Label of a Deployment: what its spec should be, as a hash. */
    public static final String SPEC_HASH = "olm.deployment-spec-hash";

    /** Annotation of a plan: what its steps are, as a digest. */
    public static final String PLAN_DIGEST = "trellis.dev/plan-digest";

    /** Annotation of a plan that a newer one makes pointless. */
    public static final String SUPERSEDED_BY = "trellis.dev/superseded-by";

    /** Annotation of a subscription: who approves its plans. */
    public static final String APPROVAL = "trellis.dev/approval";

    /** Annotation of a group that does without the catalogs for everybody. */
    public static final String EXCLUDES_GLOBAL =
            "olm.operatorframework.io/exclude-global-namespace-resolution";

    /** Finalizer of an operator: what is outside of its namespace goes first. */
    public static final String CLEANUP = "operators.coreos.com/csv-cleanup";

    private OperatorMarks() {}
}
