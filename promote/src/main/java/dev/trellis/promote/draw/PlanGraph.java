package dev.trellis.promote.draw;

import dev.trellis.promote.plan.Edge;
import dev.trellis.promote.plan.Plan;
import dev.trellis.promote.plan.Role;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Who needs whom in a plan, or in a part of it. */
public record PlanGraph(List<Node> nodes, List<Link> links) {
    public PlanGraph {
        nodes = nodes.stream().sorted(Comparator.comparing(Node::label)).toList();
        var labels = nodes.stream().collect(Collectors.toMap(Node::id, Node::label));
        links =
                links.stream()
                        .filter(link ->
                                labels.containsKey(link.from()) && labels.containsKey(link.to()))
                        .sorted(
                                Comparator.comparing((Link link) -> labels.get(link.from()))
                                        .thenComparing(link -> labels.get(link.to()))
                                        .thenComparing(Link::type)
                                        .thenComparing(Link::strength)
                                        .thenComparing(Link::source))
                        .toList();
    }

    /**
     * An object.
     *
     * @param label as people read it, such as {@code ConfigMap demo/web-config}
     */
    public record Node(String id, String label, Role role) {}

    /**
     * That one object needs another.
     *
     * @param source which interpreter and rule says so
     */
    public record Link(String from, String to, Edge.Type type, Edge.Need strength, String source) {
        static Link of(Edge edge) {
            var source = edge.source();
            return new Link(
                    edge.from(),
                    edge.to(),
                    edge.type(),
                    edge.strength(),
                    source.name().isEmpty()
                            ? source.layer() + " " + source.rule()
                            : source.layer() + " " + source.name() + " " + source.rule());
        }
    }

    public static PlanGraph of(Plan plan) {
        return new PlanGraph(
                plan.objects().stream()
                        .map(one -> new Node(one.id(), one.ref().toString(), one.role()))
                        .toList(),
                plan.edges().stream().map(Link::of).toList());
    }

    /** Without the objects in these roles. */
    public PlanGraph without(Set<Role> roles) {
        return only(node -> !roles.contains(node.role()));
    }

    /**
     * One object and what is around it.
     *
     * @param depth how many steps to go
     * @param reverse to those that need it, and not to those that it needs
     */
    public PlanGraph around(String id, int depth, boolean reverse) {
        var reached = new HashSet<>(Set.of(id));
        var border = new ArrayDeque<>(Set.of(id));
        for (var step = 0; step < depth && !border.isEmpty(); step++) {
            var next = new ArrayDeque<String>();
            for (var from : border) {
                for (var link : links) {
                    var to = reverse ? link.from() : link.to();
                    if ((reverse ? link.to() : link.from()).equals(from) && reached.add(to)) {
                        next.add(to);
                    }
                }
            }
            border = next;
        }
        return only(node -> reached.contains(node.id()));
    }

    /** By kind and name, such as {@code Deployment/web} or {@code Deployment.apps/web}. */
    public Optional<Node> find(String kindAndName) {
        var slash = kindAndName.indexOf('/');
        var kind = slash < 0 ? kindAndName : kindAndName.substring(0, slash);
        var name = kindAndName.substring(slash + 1);
        return nodes.stream().filter(node -> isNamed(node.label(), kind, name)).findFirst();
    }

    private static boolean isNamed(String label, String kind, String name) {
        var space = label.indexOf(' ');
        var named = label.substring(space + 1);
        var whole = label.substring(0, space);
        return (whole.equals(kind) || whole.startsWith(kind + "."))
                && (named.equals(name) || named.endsWith("/" + name));
    }

    private PlanGraph only(Predicate<Node> shown) {
        return new PlanGraph(nodes.stream().filter(shown).toList(), links);
    }
}
