package dev.trellis.promote.planner;

import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.closure.Kinds;
import dev.trellis.promote.closure.Node;
import dev.trellis.promote.closure.Owners;
import dev.trellis.promote.member.Member;
import dev.trellis.promote.member.MemberKind;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.Problem;
import dev.trellis.promote.plan.ProblemCode;
import dev.trellis.promote.plan.Role;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What forbids that an object is promoted, unless somebody answers for it. */
final class Preflight {
    private static final Set<String> NEVER =
            Set.of(
                    "/Event",
                    "events.k8s.io/Event",
                    "coordination.k8s.io/Lease",
                    "/Node",
                    "apps/ControllerRevision",
                    "authentication.k8s.io/TokenReview",
                    "work.open-cluster-management.io/AppliedManifestWork");

    private Preflight() {}

    static List<Problem> of(Node node, Member member, Options options) {
        var found = new ArrayList<Problem>();
        var object = node.live();
        var id = node.id();
        reasonAgainst(node.kind(), object, options)
                .ifPresent(reason ->
                        add(
                                found,
                                id,
                                ProblemCode.NOT_PROMOTABLE,
                                "%s cannot be promoted: %s.".formatted(id, reason)));
        deleted(object, id).ifPresent(found::add);
        foreign(object, id, options).ifPresent(found::add);
        if (node.role() == Role.ROOT) {
            if (Owners.controller(object).isPresent() && !options.overrides("promote-owned")) {
                add(
                        found,
                        id,
                        ProblemCode.OWNED,
                        "%s is made by %s: promote that, or add --promote-owned."
                                .formatted(id, Owners.topmost(object, member)));
            }
            if (isProtected(id) && !options.overrides("allow-protected")) {
                add(
                        found,
                        id,
                        ProblemCode.PROTECTED_NAMESPACE,
                        "%s is in a protected namespace: add --allow-protected if you mean it."
                                .formatted(id));
            }
        }
        return found;
    }

    private static void add(List<Problem> found, ObjectId id, ProblemCode code, String sentence) {
        found.add(new Problem(code, sentence, id.hash()));
    }

    /** Why an object of this kind cannot be promoted, as the end of a sentence. */
    static Optional<String> reasonAgainst(MemberKind kind, KubeObject object, Options options) {
        if (NEVER.contains(kind.group() + "/" + kind.kind())) {
            return Optional.of("a " + kind + " belongs to its cluster");
        }
        if (!kind.canBeManaged()) {
            return Optional.of("the cluster lets nobody update a " + kind);
        }
        if (!object.annotation("kubernetes.io/config.mirror").isEmpty()) {
            return Optional.of("its node made it from a file");
        }
        var isJob = kind.group().equals("batch") && kind.kind().equals("Job");
        return isJob && isFinished(object) && !options.overrides("include-finished")
                ? Optional.of("it is finished; add --include-finished if you mean it")
                : Optional.empty();
    }

    private static boolean isFinished(KubeObject job) {
        return Fields.hasCondition(job.status(), "Complete", "True")
                || Fields.hasCondition(job.status(), "Failed", "True");
    }

    private static Optional<Problem> deleted(KubeObject object, ObjectId id) {
        var since = Fields.text(object.metadata(), "deletionTimestamp");
        return since.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Problem(
                                ProblemCode.BEING_DELETED,
                                "%s is being deleted since %s: wait until it is gone."
                                        .formatted(id, since),
                                id.hash()));
    }

    /** Namespaces and definitions are only made where they are missing: nobody is disturbed. */
    private static Optional<Problem> foreign(KubeObject object, ObjectId id, Options options) {
        if (Kinds.isNamespace(id) || Kinds.isDefinition(id)) {
            return Optional.empty();
        }
        return ForeignManager.of(object)
                .filter(manager -> !options.overrides("take-over=" + manager.tool()))
                .map(manager ->
                        new Problem(
                                ProblemCode.OTHER_MANAGER,
                                "%s is managed by %s, shown by %s: take it out there, or add --take-over=%s."
                                        .formatted(
                                                id, manager.tool(), manager.mark(), manager.tool()),
                                id.hash()));
    }

    private static boolean isProtected(ObjectId id) {
        var namespace = Kinds.isNamespace(id) ? id.name() : id.namespace();
        return namespace.startsWith("kube-") || namespace.startsWith("open-cluster-management");
    }
}
