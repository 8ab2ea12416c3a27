package dev.trellis.promote.planner;

import dev.trellis.graph.cycle.Needs;
import dev.trellis.interpreter.Interpreters;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.promote.closure.Closure;
import dev.trellis.promote.closure.ClosureWalk;
import dev.trellis.promote.closure.Node;
import dev.trellis.promote.hub.ConflictRule;
import dev.trellis.promote.hub.HubView;
import dev.trellis.promote.member.Member;
import dev.trellis.promote.plan.ContentDigest;
import dev.trellis.promote.plan.Edge;
import dev.trellis.promote.plan.HubFinding;
import dev.trellis.promote.plan.Plan;
import dev.trellis.promote.plan.PlanRefused;
import dev.trellis.promote.plan.Planned;
import dev.trellis.promote.plan.PlannedObject;
import dev.trellis.promote.plan.Prerequisite;
import dev.trellis.promote.plan.ProblemCode;
import dev.trellis.promote.plan.Role;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Makes plans. It looks at both clusters and changes neither. */
public final class Planner {
    private final HubView hub;
    private final Member member;
    private final Interpreters interpreters;
    private final ContentDigest digest;

    /**
     * @param digest with the key that is used for digests on the hub, or the request's salt
     */
    public Planner(HubView hub, Member member, Interpreters interpreters, ContentDigest digest) {
        this.hub = hub;
        this.member = member;
        this.interpreters = interpreters;
        this.digest = digest;
    }

    /**
     * A plan that tells all that is wrong, too.
     *
     * @throws PlanRefused where there is nothing to plan: no such cluster, type or root, no right
     *     to read, or more objects than allowed
     */
    public Planned plan(PlanRequest request) {
        if (!hub.hasCluster(request.cluster())) {
            throw new PlanRefused(
                    ProblemCode.MEMBER_UNREACHABLE,
                    "The hub knows no cluster %s: let it join first, or name another with -C."
                            .formatted(request.cluster()));
        }
        var options = request.options();
        var selection = RootSelection.load(request.roots(), request.cluster(), member, options);
        var closure = ClosureWalk.walk(selection.roots(), member, interpreters, options);
        var nodes = new TreeMap<>(closure.nodes());
        selection.passedOver().forEach(node -> nodes.putIfAbsent(node.id(), node));

        var errors = new TreeSet<>(closure.errors());
        var warnings = new TreeSet<>(closure.warnings());
        for (var node : nodes.values()) {
            if (node.role().isDelivered()) {
                errors.addAll(Preflight.of(node, member, options));
            }
        }
        MissingRule.judge(closure, options, errors, warnings);
        var findings = hub.findings(request.cluster(), nodes.keySet());
        var drafts = new Drafts(member, digest, options);
        var objects = new ArrayList<PlannedObject>();
        for (var draft : Rehearsals.of(drafts.of(nodes.values()), nodes, member, options)) {
            var found = findings.getOrDefault(draft.ref().id(), HubFinding.ABSENT);
            var decision = ConflictRule.decide(draft.with(found), options);
            decision.error().ifPresent(errors::add);
            decision.warning().ifPresent(warnings::add);
            objects.add(decision.object());
        }
        AdoptionRule.judge(objects, options, errors, warnings);
        var permissions = Rights.of(objects, request, hub);
        errors.addAll(Rights.errors(permissions));
        warnings.addAll(Rights.warnings(permissions));
        var plan =
                new Plan(
                        request.now().toString(),
                        request.createdBy(),
                        new Plan.Source(request.cluster(), member.server(), member.version()),
                        request.salt(),
                        options,
                        objects,
                        List.copyOf(closure.edges()),
                        List.copyOf(closure.missing()),
                        cycles(closure),
                        prerequisites(objects, request.cluster()),
                        permissions,
                        closure.interpreters(),
                        List.copyOf(warnings),
                        List.copyOf(errors));
        return new Planned(plan, contents(plan, nodes));
    }

    private static SortedMap<String, KubeObject> contents(Plan plan, Map<?, Node> nodes) {
        var byHash =
                nodes.values().stream()
                        .collect(Collectors.toMap(node -> node.id().hash(), Node::clean));
        var contents = new TreeMap<String, KubeObject>();
        for (var object : plan.delivered()) {
            var content = byHash.get(object.id());
            if (content != null) {
                contents.put(object.id(), content);
            }
        }
        return contents;
    }

    private static List<List<String>> cycles(Closure closure) {
        var needs = new TreeMap<String, TreeSet<String>>();
        for (var edge : closure.edges()) {
            if (edge.type() != Edge.Type.REVERSE && edge.strength() != Edge.Need.ADVISORY) {
                needs.computeIfAbsent(edge.from(), _ -> new TreeSet<>()).add(edge.to());
            }
        }
        return Needs.of(needs).rings().stream().<List<String>>map(List::copyOf).toList();
    }

    private static List<Prerequisite> prerequisites(List<PlannedObject> objects, String cluster) {
        return objects.stream()
                .filter(object -> object.role() == Role.PREREQUISITE)
                .sorted(PlannedObject.ORDER)
                .map(object ->
                        new Prerequisite(
                                object.id(),
                                object.ref().toString(),
                                new TreeMap<>(Map.of(cluster, true))))
                .toList();
    }
}
