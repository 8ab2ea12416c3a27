package dev.trellis.promote.planner;

import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.Labels;
import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.closure.ClosureWalk.Root;
import dev.trellis.promote.closure.NeverMoved;
import dev.trellis.promote.closure.Node;
import dev.trellis.promote.closure.Owners;
import dev.trellis.promote.member.Member;
import dev.trellis.promote.member.MemberKind;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.PlanRefused;
import dev.trellis.promote.plan.ProblemCode;
import dev.trellis.promote.plan.Role;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The objects that a selection means, and those that it passed over.
 *
 * @param passedOver of whole namespaces: what is there and is no root, so that each object of the
 *     namespace is accounted for
 */
record RootSelection(Collection<Root> roots, Collection<Node> passedOver) {
    RootSelection {
        roots = List.copyOf(roots);
        passedOver = List.copyOf(passedOver);
    }

    static RootSelection load(
            Collection<Selection> selections, String cluster, Member member, Options options) {
        var roots = new TreeMap<ObjectId, Root>();
        var rest = new TreeMap<ObjectId, Node>();
        for (var selection : selections) {
            switch (selection) {
                case Selection.Named named -> add(load(named, cluster, member), roots);
                case Selection.Labelled labelled ->
                        load(labelled, cluster, member).forEach(root -> add(root, roots));
                case Selection.WholeNamespace(var namespace) ->
                        whole(namespace, member, options, roots, rest);
            }
        }
        rest.keySet().removeAll(roots.keySet());
        return new RootSelection(roots.values(), rest.values());
    }

    private static void add(Root root, TreeMap<ObjectId, Root> roots) {
        roots.put(root.object().id(), root);
    }

    private static Root load(Selection.Named named, String cluster, Member member) {
        var kind = TypeWords.find(named.type(), member.kinds(), cluster);
        var namespace = kind.namespaced() ? named.namespace() : "";
        return Optional.ofNullable(
                        member.find(kind, namespace, Set.of(named.name())).get(named.name()))
                .map(object -> new Root(kind, object))
                .orElseThrow(() ->
                        new PlanRefused(
                                ProblemCode.ROOT_NOT_FOUND,
                                "There is no %s %s%s on cluster %s: check name and namespace, and that --cluster-context leads to that cluster."
                                        .formatted(
                                                kind,
                                                named.name(),
                                                namespace.isEmpty()
                                                        ? ""
                                                        : " in namespace " + namespace,
                                                cluster)));
    }

    private static List<Root> load(Selection.Labelled labelled, String cluster, Member member) {
        var kind = TypeWords.find(labelled.type(), member.kinds(), cluster);
        var selector = SelectorText.parse(labelled.selector());
        var found =
                member.list(kind, kind.namespaced() ? labelled.namespace() : "").stream()
                        .filter(object -> Labels.fit(selector, object.metadata().path("labels")))
                        .map(object -> new Root(kind, object))
                        .toList();
        if (found.isEmpty()) {
            throw new PlanRefused(
                    ProblemCode.ROOT_NOT_FOUND,
                    "No %s fits %s on cluster %s: check selector and namespace, and that --cluster-context leads to that cluster."
                            .formatted(kind, labelled.selector(), cluster));
        }
        return found;
    }

    private static void whole(
            String namespace,
            Member member,
            Options options,
            TreeMap<ObjectId, Root> roots,
            TreeMap<ObjectId, Node> rest) {
        for (var kind : member.kinds()) {
            if (isCounted(kind)) {
                for (var object : member.list(kind, namespace)) {
                    role(kind, object, options)
                            .ifPresentOrElse(
                                    role -> rest.put(object.id(), passedOver(kind, object, role)),
                                    () -> add(new Root(kind, object), roots));
                }
            }
        }
    }

    /** Events of the newer group are those of the core once more. */
    private static boolean isCounted(MemberKind kind) {
        return kind.namespaced()
                && kind.verbs().contains("list")
                && kind.canBeManaged()
                && !kind.group().equals("events.k8s.io");
    }

    private static Optional<Role> role(MemberKind kind, KubeObject object, Options options) {
        if (Owners.controller(object).isPresent()) {
            return Optional.of(Role.GENERATED);
        }
        return NeverMoved.role(object.id(), object, options)
                .or(() ->
                        Preflight.reasonAgainst(kind, object, options).isPresent()
                                ? Optional.of(Role.EXCLUDED)
                                : Optional.empty());
    }

    private static Node passedOver(MemberKind kind, KubeObject object, Role role) {
        return new Node(kind, object, object, List.of(), role, false, 0);
    }
}
