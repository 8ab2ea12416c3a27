package dev.trellis.interpreter.customization;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.Dependency;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.lua.LuaEngine;
import dev.trellis.interpreter.lua.LuaScript;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;

import java.util.ArrayList;
import java.util.List;

/** What a script is asked, and how its answer is read: the contract with its author. */
public final class Scripts {
    private static final int COMPONENT_NAME_MAX = 32;

    private final LuaEngine engine;

    public Scripts(LuaEngine engine) {
        this.engine = engine;
    }

    /**
     * Asks one script.
     *
     * @throws InterpreterFailure where the script fails, or answers nonsense
     */
    public Answer ask(LuaScript script, Question question) {
        var object = question.object().json();
        return switch (question) {
            case Question.Dependencies _ ->
                    Answer.Dependencies.of(
                            Dependency.parse(
                                    engine.call(
                                            script,
                                            "GetDependencies",
                                            List.of(object),
                                            results -> results.list()),
                                    script.name()));
            case Question.Health _ ->
                    new Answer.Health(
                            engine.call(
                                    script,
                                    "InterpretHealth",
                                    List.of(object),
                                    results -> results.bool()));
            case Question.Retain(_, var observed) ->
                    changed(script, "Retain", List.of(object, observed.json()));
            case Question.Prune _ -> changed(script, "Prune", List.of(object));
            case Question.Revise(_, var replicas) ->
                    changed(script, "ReviseReplica", List.of(object, LongNode.valueOf(replicas)));
            case Question.Aggregate(_, var items) ->
                    changed(script, "AggregateStatus", List.of(object, list(items)));
            case Question.Status _ ->
                    new Answer.Status(
                            engine.call(
                                    script,
                                    "ReflectStatus",
                                    List.of(object),
                                    results -> results.object()));
            case Question.Replicas _ ->
                    engine.call(
                            script,
                            "GetReplicas",
                            List.of(object),
                            results ->
                                    new Answer.Replicas(
                                            results.number(), results.secondObjectOrNothing()));
            case Question.Components _ ->
                    components(
                            engine.call(
                                    script,
                                    "GetComponents",
                                    List.of(object),
                                    results -> results.listOrNothing()));
        };
    }

    private Answer changed(LuaScript script, String function, List<JsonNode> arguments) {
        var json = engine.call(script, function, arguments, results -> results.object());
        if (json instanceof ObjectNode object) {
            return new Answer.Changed(new KubeObject(object));
        }
        throw invalid(function + " returned a list and no object");
    }

    /** Scripts of the reference get nil where there are no items. */
    private static JsonNode list(List<JsonNode> items) {
        if (items.isEmpty()) {
            return MissingNode.getInstance();
        }
        var list = ApiJson.exactMapper().createArrayNode();
        items.forEach(list::add);
        return list;
    }

    private static Answer.Components components(JsonNode list) {
        var components = new ArrayList<Answer.Component>();
        for (var one : Fields.items(list)) {
            var name = Fields.text(one, "name");
            if (name.isEmpty() || name.length() > COMPONENT_NAME_MAX) {
                throw invalid(
                        "a component needs a name of at most %d characters"
                                .formatted(COMPONENT_NAME_MAX));
            }
            components.add(
                    new Answer.Component(
                            name, Fields.count(one, "replicas"), one.path("replicaRequirements")));
        }
        return new Answer.Components(components);
    }

    private static InterpreterFailure invalid(String sentence) {
        return new InterpreterFailure(InterpreterFailure.Code.INVALID_ANSWER, sentence);
    }
}
