package dev.trellis.promote.draw;

import dev.trellis.promote.plan.Edge;
import dev.trellis.promote.plan.Role;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A graph as text, each form as lines. */
public final class GraphForms {
    private static final String INDENT = "  ";

    private final PlanGraph graph;
    private final Map<String, PlanGraph.Node> nodes;

    private GraphForms(PlanGraph graph) {
        this.graph = graph;
        this.nodes =
                graph.nodes().stream().collect(Collectors.toMap(PlanGraph.Node::id, node -> node));
    }

    /** A tree below each root, then below what no root leads to; each object is unfolded once. */
    public static List<String> tree(PlanGraph graph) {
        var forms = new GraphForms(graph);
        var lines = new ArrayList<String>();
        var told = new HashSet<String>();
        graph.nodes().stream()
                .filter(node -> node.role() == Role.ROOT)
                .forEach(node -> forms.tell(node, "", "", lines, told));
        var needed = graph.links().stream().map(PlanGraph.Link::to).collect(Collectors.toSet());
        for (var also : List.of(false, true)) {
            graph.nodes().stream()
                    .filter(node -> also || !needed.contains(node.id()))
                    .forEach(node -> {
                        if (!told.contains(node.id())) {
                            forms.tell(node, "", "", lines, told);
                        }
                    });
        }
        return lines;
    }

    private void tell(
            PlanGraph.Node node, String indent, String how, List<String> lines, Set<String> told) {
        var line = "%s%s%s (%s)".formatted(indent, how, node.label(), node.role());
        var below = graph.links().stream().filter(link -> link.from().equals(node.id())).toList();
        if (!told.add(node.id())) {
            lines.add(below.isEmpty() ? line : line + ", as above");
            return;
        }
        lines.add(line);
        for (var link : below) {
            var to = nodes.get(link.to());
            if (to != null) {
                tell(to, indent + INDENT, link.strength() + " ", lines, told);
            }
        }
    }

    public static List<String> dot(PlanGraph graph) {
        var lines = new ArrayList<>(List.of("digraph promotion {", INDENT + "node [shape=box];"));
        for (var node : graph.nodes()) {
            lines.add(
                    INDENT
                            + "%s [label=%s%s];"
                                    .formatted(
                                            quoted(node.id()),
                                            quoted(node.label() + "\\n" + node.role()),
                                            dotLook(node.role())));
        }
        for (var link : graph.links()) {
            lines.add(
                    INDENT
                            + "%s -> %s [label=%s%s];"
                                    .formatted(
                                            quoted(link.from()),
                                            quoted(link.to()),
                                            quoted(link.type().toString()),
                                            link.strength() == Edge.Need.REQUIRED
                                                    ? ""
                                                    : ", style=dashed"));
        }
        lines.add("}");
        return lines;
    }

    private static String dotLook(Role role) {
        return switch (role) {
            case ROOT -> ", style=bold";
            case DEPENDENCY, SHARED -> "";
            case PREREQUISITE, PROVIDED, GENERATED, EXCLUDED -> ", style=dashed";
        };
    }

    public static List<String> mermaid(PlanGraph graph) {
        var ids = new HashMap<String, String>();
        var lines = new ArrayList<>(List.of("flowchart TD"));
        for (var node : graph.nodes()) {
            ids.put(node.id(), "n" + ids.size());
            lines.add(
                    INDENT
                            + "%s[\"%s<br/>%s\"]%s"
                                    .formatted(
                                            ids.get(node.id()),
                                            node.label().replace("\"", "#quot;"),
                                            node.role(),
                                            node.role().isDelivered() ? "" : ":::left"));
        }
        for (var link : graph.links()) {
            lines.add(
                    INDENT
                            + "%s %s|%s| %s"
                                    .formatted(
                                            ids.get(link.from()),
                                            link.strength() == Edge.Need.REQUIRED ? "-->" : "-.->",
                                            link.type(),
                                            ids.get(link.to())));
        }
        lines.add(INDENT + "classDef left stroke-dasharray: 4");
        return lines;
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\\\"") + '"';
    }
}
