package dev.trellis.promote.closure;

import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.Interpretation;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.Interpreters;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.Strength;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.member.Member;
import dev.trellis.promote.member.MemberKind;
import dev.trellis.promote.plan.Edge;
import dev.trellis.promote.plan.InterpreterUse;
import dev.trellis.promote.plan.Missing;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.PlanRefused;
import dev.trellis.promote.plan.Problem;
import dev.trellis.promote.plan.ProblemCode;
import dev.trellis.promote.plan.Role;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Walks from roots to all that they need, in rounds: what one round's objects need is looked up
 * together, so that many objects of a kind cost one list. An object is visited once, which is why a
 * cycle ends.
 */
public final class ClosureWalk {
    private final Member member;
    private final Interpreters interpreters;
    private final Options options;
    private final Cleaning cleaning;
    private final Lookup lookup;
    private final TreeMap<ObjectId, Node> nodes = new TreeMap<>();
    private final TreeSet<Edge> edges = new TreeSet<>();
    private final TreeSet<Missing> missing = new TreeSet<>();
    private final TreeSet<Problem> warnings = new TreeSet<>();
    private final TreeSet<Problem> errors = new TreeSet<>();
    private final SortedMap<String, InterpreterUse> uses = new TreeMap<>();

    private ClosureWalk(Member member, Interpreters interpreters, Options options) {
        this.member = member;
        this.interpreters = interpreters;
        this.options = options;
        this.cleaning = new Cleaning(interpreters, options);
        this.lookup = new Lookup(member, warnings);
    }

    /**
     * The closure of these roots.
     *
     * @throws PlanRefused where the closure is larger than the options allow, or may not be read
     */
    public static Closure walk(
            Collection<Root> roots, Member member, Interpreters interpreters, Options options) {
        return new ClosureWalk(member, interpreters, options).from(roots);
    }

    /** An object that somebody named. */
    public record Root(MemberKind kind, KubeObject object) {}

    private Closure from(Collection<Root> roots) {
        var waiting = new TreeMap<ObjectId, Node>();
        for (var root : roots) {
            var node = node(root.kind(), root.object(), Role.ROOT, false, 0);
            waiting.put(node.id(), node);
        }
        nodes.putAll(waiting);
        while (!waiting.isEmpty()) {
            Limits.check(nodes, edges, options);
            var wants = new ArrayList<Want>();
            waiting.values().forEach(node -> wants.addAll(wants(node)));
            waiting.clear();
            for (var found : lookup.resolve(wants)) {
                enter(found).ifPresent(node -> waiting.put(node.id(), node));
            }
        }
        keepConversions();
        leaveOutRisks();
        return new Closure(nodes, edges, missing, List.copyOf(uses.values()), warnings, errors);
    }

    private Node node(MemberKind kind, KubeObject live, Role role, boolean made, int depth) {
        var bare = new Node(kind, live, live, List.of(), role, made, depth);
        if (!role.isDelivered()) {
            return bare;
        }
        try {
            return bare.with(cleaning.clean(bare.id(), live));
        } catch (InterpreterFailure e) {
            fail(bare.id(), e);
            return bare;
        }
    }

    private void fail(ObjectId id, InterpreterFailure failure) {
        errors.add(
                new Problem(
                        ProblemCode.of(failure.code().toString()), failure.sentence(), id.hash()));
    }

    /** All that one object needs; what is not delivered needs nothing but its producer. */
    private List<Want> wants(Node node) {
        if (!node.role().isDelivered()) {
            return node.role() == Role.GENERATED
                    ? Owners.producer(node.live()).stream().toList()
                    : List.of();
        }
        var wants = new ArrayList<>(Structure.of(node));
        var follows =
                switch (options.dependencies()) {
                    case NONE -> false;
                    case DIRECT -> node.depth() == 0;
                    case ALL -> true;
                };
        if (follows) {
            wants.addAll(interpreted(node));
            wants.addAll(Neighbours.of(node.clean(), options.with(), lookup));
            if (options.with().contains(Options.With.RBAC)) {
                wants.addAll(Bindings.of(node.clean(), lookup));
            }
        }
        return wants;
    }

    private List<Want> interpreted(Node node) {
        try {
            var asked = interpreters.ask(new Question.Dependencies(node.clean()));
            if (asked.isEmpty()
                    || !(asked.get().answer() instanceof Answer.Dependencies(var found, var odd))) {
                return List.of();
            }
            var by = asked.get();
            count(by);
            odd.forEach(what ->
                    warnings.add(
                            new Problem(
                                    ProblemCode.INVALID_ANSWER,
                                    "%s: %s, so it was passed over.".formatted(node.id(), what),
                                    node.id().hash())));
            return found.stream()
                    .map(one -> Want.of(node.id(), one, by.layer(), by.source()))
                    .toList();
        } catch (InterpreterFailure e) {
            fail(node.id(), e);
            return List.of();
        }
    }

    private void count(Interpretation by) {
        uses.merge(
                by.layer() + " " + by.source(),
                new InterpreterUse(by.layer(), by.source(), "", by.took().toMillis(), ""),
                (left, right) ->
                        new InterpreterUse(
                                left.layer(),
                                left.name(),
                                "",
                                left.milliseconds() + right.milliseconds(),
                                ""));
    }

    /** Notes what was found for a want; the node where it has to be looked into. */
    private Optional<Node> enter(Lookup.Found found) {
        var want = found.want();
        var from = nodes.get(want.from());
        if (from == null) {
            throw new IllegalStateException("nobody visited " + want.from());
        }
        if (found.object().isEmpty() || found.kind().isEmpty()) {
            miss(want, from);
            return Optional.empty();
        }
        var kind = found.kind().get();
        var object = found.object().get();
        var id = new ObjectId(kind.group(), kind.kind(), object.namespace(), object.name());
        edges.add(
                new Edge(
                        want.from().hash(),
                        id.hash(),
                        want.type(),
                        Edge.Need.of(want.strength()),
                        want.path(),
                        want.to().selector(),
                        want.origin()));
        var role = role(id, object, want);
        var known = nodes.get(id);
        // What one names only in passing another may really need.
        if (known != null && (known.role() != Role.GENERATED || role != Role.DEPENDENCY)) {
            return Optional.empty();
        }
        var node = node(kind, object, role, want.made().isPresent(), from.depth() + 1);
        nodes.put(id, node);
        return Optional.of(node);
    }

    private Role role(ObjectId id, KubeObject object, Want want) {
        if (want.strength() == Strength.PREREQUISITE) {
            return Role.PREREQUISITE;
        }
        var fixed = NeverMoved.role(id, object, options);
        if (fixed.isPresent()) {
            return fixed.get();
        }
        if (want.reportOnly()) {
            return Role.GENERATED;
        }
        return Owners.controller(object).isPresent() || hasProducer(object)
                ? Role.GENERATED
                : Role.DEPENDENCY;
    }

    /** A producer that is gone does not produce: then the object itself is what there is. */
    private boolean hasProducer(KubeObject object) {
        return Owners.producer(object).flatMap(want -> Owners.load(want.to(), member)).isPresent();
    }

    private void miss(Want want, Node from) {
        var need = Edge.Need.of(want.strength());
        // What runs without it shows that it is not needed to run.
        var downgraded = want.strength() == Strength.UNSTATED && isHealthy(from.live());
        missing.add(
                new Missing(
                        want.to().toString(),
                        want.from().hash(),
                        downgraded ? Edge.Need.OPTIONAL : need,
                        want.path(),
                        downgraded));
    }

    private boolean isHealthy(KubeObject object) {
        try {
            return interpreters
                    .ask(new Question.Health(object))
                    .map(by -> by.answer() instanceof Answer.Health(var healthy) && healthy)
                    .orElse(true);
        } catch (InterpreterFailure e) {
            return false;
        }
    }

    private void keepConversions() {
        for (var node : List.copyOf(nodes.values())) {
            if (node.role().isDelivered() && Kinds.isDefinition(node.id())) {
                var service = Cleaning.converter(node.live());
                var id =
                        new ObjectId(
                                "",
                                "Service",
                                service.path("namespace").asText(),
                                service.path("name").asText());
                if (nodes.containsKey(id)) {
                    nodes.put(node.id(), node.with(cleaning.withConversion(node.live())));
                }
            }
        }
    }

    /** Great rights stay as they are on the member, unless somebody names them as a root. */
    private void leaveOutRisks() {
        for (var node : List.copyOf(nodes.values())) {
            var risk = node.role() == Role.DEPENDENCY ? risk(node) : Optional.<String>empty();
            if (risk.isPresent()) {
                nodes.put(node.id(), node.with(Role.EXCLUDED));
                warnings.add(
                        new Problem(
                                ProblemCode.NOT_PROMOTABLE,
                                "%s is left out, since %s: name it as a root to promote it."
                                        .formatted(node.id(), risk.get()),
                                node.id().hash()));
            }
        }
    }

    private Optional<String> risk(Node node) {
        return Risks.of(node.live())
                .or(() ->
                        edges.stream()
                                .filter(edge ->
                                        edge.from().equals(node.id().hash())
                                                && edge.path().equals("roleRef.name"))
                                .flatMap(edge -> roleAt(edge.to()).stream())
                                .flatMap(role -> Risks.of(role.live()).stream())
                                .map(risk -> "its role is left out (" + risk + ")")
                                .findFirst());
    }

    private Optional<Node> roleAt(String hash) {
        return nodes.values().stream()
                .filter(node ->
                        node.role() != Role.ROOT
                                && node.role() != Role.PROVIDED
                                && node.id().hash().equals(hash))
                .findFirst();
    }
}
