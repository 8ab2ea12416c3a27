package dev.trellis.promote.closure;

import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.plan.Edge;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.PlanRefused;
import dev.trellis.promote.plan.ProblemCode;

import java.util.Comparator;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How large a closure may become. */
final class Limits {
    private static final int NAMED_MAX = 3;

    private Limits() {}

    static void check(SortedMap<ObjectId, Node> nodes, SortedSet<Edge> edges, Options options) {
        var count = nodes.values().stream().filter(node -> node.role().isDelivered()).count();
        if (count > options.maxObjects()) {
            throw exceeded(
                    "more than %d objects belong together (%d so far)"
                            .formatted(options.maxObjects(), count),
                    "--max-objects",
                    nodes,
                    edges);
        }
        var deepest = nodes.values().stream().mapToInt(Node::depth).max().orElse(0);
        if (deepest > options.maxDepth()) {
            throw exceeded(
                    "dependencies go more than %d steps deep".formatted(options.maxDepth()),
                    "--max-depth",
                    nodes,
                    edges);
        }
    }

    private static PlanRefused exceeded(
            String what, String flag, SortedMap<ObjectId, Node> nodes, SortedSet<Edge> edges) {
        var byNeeds =
                edges.stream().collect(Collectors.groupingBy(Edge::from, Collectors.counting()));
        Function<ObjectId, Long> needs = id -> byNeeds.getOrDefault(id.hash(), 0L);
        var largest =
                nodes.keySet().stream()
                        .sorted(Comparator.comparing(needs).reversed())
                        .limit(NAMED_MAX)
                        .map(id -> "%s needs %d".formatted(id, needs.apply(id)))
                        .collect(Collectors.joining(", "));
        return new PlanRefused(
                ProblemCode.LIMIT_EXCEEDED,
                "The plan stops since %s; the largest are: %s. Leave some out with --exclude, or raise %s."
                        .formatted(what, largest, flag));
    }
}
