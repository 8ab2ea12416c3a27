package dev.trellis.apiserver.kind;

/** Ways in which kinds differ beyond their schema. */
public enum Trait {
    /** An update may leave out the resource version: the last writer wins. */
    UNCONDITIONAL_UPDATE,
    /** An update of a missing object creates it. */
    CREATE_ON_UPDATE,
    /** A finished removal is answered with the object, not with a Status. */
    ANSWERS_DELETED,
    /** A changed specification counts up the generation. */
    GENERATION,
    /** Changed annotations count up the generation too. */
    GENERATION_BY_ANNOTATIONS,
    /** Changed labels count up the generation too. */
    GENERATION_BY_LABELS,
    /** Not to be deleted by the collection. */
    NO_DELETE_COLLECTION,
    /** Deleting without a policy leaves the dependents alone. */
    ORPHANS_BY_DEFAULT,
    /** An event of the newer group: kept as one of the core, whose fields have other names. */
    NEW_EVENT,
    /** An autoscaler of the older version: kept as one of the newer, which knows more. */
    OLD_AUTOSCALER,
    /** Answered when it is created, and never stored. */
    REVIEW,
    /** Defined by a custom resource definition. */
    CUSTOM
}
