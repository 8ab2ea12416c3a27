package dev.trellis.cli.interpret;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.cli.shell.Output;
import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.Dependency;
import dev.trellis.interpreter.Interpretation;
import dev.trellis.interpreter.Question;

import java.util.ArrayList;
import java.util.List;

/**
 * An answer, as programs read it.
 *
 * @param interpreter the layer that answered
 * @param source the customization or definition of that layer, or empty
 * @param warnings what was passed over
 */
record Interpreted(
        String object,
        String operation,
        String interpreter,
        String source,
        JsonNode answer,
        List<String> warnings) {
    static Interpreted of(Question question, Interpretation outcome) {
        return new Interpreted(
                question.object().toString(),
                question.operation().toString(),
                outcome.layer(),
                outcome.source(),
                data(outcome.answer()),
                outcome.answer() instanceof Answer.Dependencies(_, var warnings)
                        ? warnings
                        : List.of());
    }

    private static JsonNode data(Answer answer) {
        var json = JsonNodeFactory.instance;
        return switch (answer) {
            case Answer.Dependencies(var found, _) -> dependencies(found);
            case Answer.Health(var healthy) -> json.objectNode().put("healthy", healthy);
            case Answer.Changed(var object) -> object.json();
            case Answer.Status(var status) -> status.isMissingNode() ? json.nullNode() : status;
            case Answer.Replicas(var count, var requirements) -> replicas(count, requirements);
            case Answer.Components(var components) -> {
                var list = json.arrayNode();
                components.forEach(one ->
                        list.add(
                                replicas(one.replicas(), one.requirements())
                                        .put("name", one.name())));
                yield list;
            }
        };
    }

    private static ObjectNode replicas(long count, JsonNode requirements) {
        var data = JsonNodeFactory.instance.objectNode().put("replicas", count);
        if (!requirements.isMissingNode()) {
            data.set("requirements", requirements);
        }
        return data;
    }

    private static ArrayNode dependencies(List<Dependency> found) {
        var list = Dependency.toJson(found);
        for (var at = 0; at < found.size(); at++) {
            ((ObjectNode) list.path(at))
                    .put("strength", found.get(at).strength().toString())
                    .put("path", found.get(at).path())
                    .put("rule", found.get(at).rule());
        }
        return list;
    }

    List<String> lines() {
        var lines = new ArrayList<String>();
        lines.add(
                "%s of %s, by the %s interpreter%s:"
                        .formatted(
                                operation,
                                object,
                                interpreter,
                                source.isEmpty() ? "" : " " + source));
        if (operation.equals("InterpretDependency")) {
            answer.forEach(one -> lines.add("  " + dependency(one)));
            if (answer.isEmpty()) {
                lines.add("  nothing");
            }
        } else {
            Output.json(answer).lines().forEach(line -> lines.add("  " + line));
        }
        warnings.forEach(warning -> lines.add("  passed over: " + warning));
        return lines;
    }

    private static String dependency(JsonNode one) {
        var path = one.path("path").asText();
        return "%s %s %s%s (%s)"
                .formatted(
                        one.path("strength").asText(),
                        one.path("kind").asText(),
                        name(one),
                        path.isEmpty() ? "" : " at " + path,
                        one.path("rule").asText());
    }

    private static String name(JsonNode one) {
        var namespace = one.path("namespace").asText("");
        var name =
                one.has("name") ? one.path("name").asText() : "where " + one.path("labelSelector");
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
