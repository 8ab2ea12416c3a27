package dev.trellis.agent.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.List;

/** A part of a path: it leads from some values to others. */
sealed interface Step {

    record Member(String name) implements Step {}

    /** All members or elements. */
    record All() implements Step {}

    /** The value itself and everything below it that has parts. */
    record Descent() implements Step {}

    record Elements(Slice slice) implements Step {}

    /** What any of several paths leads to. */
    record Union(List<List<Step>> paths) implements Step {
        public Union {
            paths = List.copyOf(paths);
        }
    }

    /** Elements of which a path leads to anything. */
    record Having(List<Step> path) implements Step {
        public Having {
            path = List.copyOf(path);
        }
    }

    /** Elements for which a comparison of what two paths lead to holds. */
    record Comparing(List<Step> left, String operator, List<Step> right) implements Step {
        public Comparing {
            left = List.copyOf(left);
            right = List.copyOf(right);
        }
    }

    /** A text, number or boolean in the path itself. */
    record Literal(JsonNode value) implements Step {}
}
