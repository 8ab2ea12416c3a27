package dev.trellis.cli.addon;

import dev.trellis.hub.view.Drawing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A drawing in the languages of people and of programs that draw. */
final class GraphText {
    private static final String INDENT = "  ";

    private final Drawing drawing;
    private final Map<String, String> states;

    private GraphText(Drawing drawing) {
        this.drawing = drawing;
        this.states =
                drawing.nodes().stream()
                        .collect(Collectors.toMap(Drawing.Node::name, Drawing.Node::state));
    }

    /** A tree below each add-on that no other needs; what is needed twice is unfolded once. */
    static List<String> tree(Drawing drawing) {
        var text = new GraphText(drawing);
        var lines = new ArrayList<String>();
        var told = new HashSet<String>();
        var needed = drawing.edges().stream().map(Drawing.Edge::to).collect(Collectors.toSet());
        drawing.nodes().stream()
                .map(Drawing.Node::name)
                .filter(name -> !needed.contains(name))
                .forEach(name -> text.tell(name, "", "", lines, told));
        // In a ring each is needed by another.
        drawing.nodes().stream()
                .map(Drawing.Node::name)
                .filter(name -> !told.contains(name))
                .forEach(name -> {
                    if (!told.contains(name)) {
                        text.tell(name, "", "", lines, told);
                    }
                });
        drawing.cycles().forEach(cycle -> lines.add("cycle: " + cycle));
        return lines;
    }

    private void tell(
            String name, String indent, String how, List<String> lines, Set<String> told) {
        var line = "%s%s%s (%s)".formatted(indent, how, name, states.get(name));
        if (!told.add(name)) {
            var leaf = drawing.edges().stream().noneMatch(edge -> edge.from().equals(name));
            lines.add(leaf ? line : line + ", as above");
            return;
        }
        lines.add(line);
        drawing.edges().stream()
                .filter(edge -> edge.from().equals(name))
                .forEach(edge ->
                        tell(
                                edge.to(),
                                indent + INDENT,
                                edge.required() ? "requires " : "uses ",
                                lines,
                                told));
    }

    static List<String> dot(Drawing drawing) {
        var lines = new ArrayList<>(List.of("digraph addons {", INDENT + "node [shape=box];"));
        for (var node : drawing.nodes()) {
            lines.add(
                    INDENT
                            + "%s [label=%s%s];"
                                    .formatted(
                                            quoted(node.name()),
                                            quoted(node.name() + "\\n" + node.state()),
                                            node.well() ? "" : ", color=red"));
        }
        for (var edge : drawing.edges()) {
            var looks = new ArrayList<String>();
            if (!edge.required()) {
                looks.add("style=dashed");
            }
            if (edge.inCycle()) {
                looks.add("color=red");
            }
            lines.add(
                    INDENT
                            + "%s -> %s%s;"
                                    .formatted(
                                            quoted(edge.from()),
                                            quoted(edge.to()),
                                            looks.isEmpty()
                                                    ? ""
                                                    : " [" + String.join(", ", looks) + "]"));
        }
        lines.add("}");
        return lines;
    }

    static List<String> mermaid(Drawing drawing) {
        var ids = new HashMap<String, String>();
        var lines = new ArrayList<>(List.of("flowchart TD"));
        for (var node : drawing.nodes()) {
            ids.put(node.name(), "a" + ids.size());
            lines.add(
                    INDENT
                            + "%s[\"%s<br/>%s\"]%s"
                                    .formatted(
                                            ids.get(node.name()),
                                            node.name(),
                                            node.state(),
                                            node.well() ? "" : ":::bad"));
        }
        for (var edge : drawing.edges()) {
            lines.add(
                    INDENT
                            + "%s %s %s"
                                    .formatted(
                                            ids.get(edge.from()), arrow(edge), ids.get(edge.to())));
        }
        lines.add(INDENT + "classDef bad stroke:#c00,stroke-width:2px");
        return lines;
    }

    private static String arrow(Drawing.Edge edge) {
        if (edge.inCycle()) {
            return "-->|cycle|";
        }
        return edge.required() ? "-->" : "-.->";
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\\\"") + '"';
    }
}
