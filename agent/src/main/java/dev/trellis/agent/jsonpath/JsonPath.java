package dev.trellis.agent.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.List;

/** A path that was read and can be followed in any tree. */
public final class JsonPath {

    private final List<Step> steps;

    private JsonPath(List<Step> steps) {
        this.steps = List.copyOf(steps);
    }

    /** What became of the text of a path. */
    public sealed interface Reading {
        record Path(JsonPath path) implements Reading {}

        record Unreadable(String why) implements Reading {}
    }

    /** What a path leads to in one tree. */
    public sealed interface Finding {
        /** In the order of the tree; none where a key is missing. Members are sorted by name. */
        record Values(List<JsonNode> values) implements Finding {
            public Values {
                values = List.copyOf(values);
            }
        }

        /** The tree is not of the form that the path needs. */
        record Mismatch(String why) implements Finding {}
    }

    /**
     * Reads a path such as {@code .status.conditions[?(@.type=="Available")].status}.
     *
     * @param text the path without braces around it
     */
    public static Reading read(String text) {
        try {
            return new Reading.Path(new JsonPath(PathReader.read(text)));
        } catch (PathProblem e) {
            return new Reading.Unreadable(e.sentence());
        }
    }

    public Finding find(JsonNode tree) {
        try {
            return new Finding.Values(Walk.along(steps, List.of(tree)));
        } catch (PathProblem e) {
            return new Finding.Mismatch(e.sentence());
        }
    }
}
