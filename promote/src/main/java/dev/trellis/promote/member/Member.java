package dev.trellis.promote.member;

import dev.trellis.interpreter.object.KubeObject;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * The cluster on which a workload runs. Answers stay the same for the life of one object of this
 * type: a plan is about one state.
 */
public interface Member {
    /** Its address, without credentials. */
    String server();

    String version();

    /** All kinds, each in the version that the member prefers. */
    List<MemberKind> kinds();

    /**
     * A kind in a version; where that is not served, in the one that the member prefers.
     *
     * @param version {@code *} for the preferred one
     */
    Optional<MemberKind> findKind(String group, String version, String kind);

    /**
     * Those of the named objects that are there.
     *
     * @param namespace empty for kinds that have none
     * @throws dev.trellis.promote.plan.PlanRefused where we may not look
     */
    SortedMap<String, KubeObject> find(MemberKind kind, String namespace, Set<String> names);

    /**
     * All objects of a kind.
     *
     * @param namespace empty for all
     * @throws dev.trellis.promote.plan.PlanRefused where we may not look
     */
    List<KubeObject> list(MemberKind kind, String namespace);

    /** What applying this object would do, without doing it. */
    Adoption rehearse(MemberKind kind, KubeObject object);
}
