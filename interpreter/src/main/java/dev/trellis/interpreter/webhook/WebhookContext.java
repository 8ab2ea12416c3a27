package dev.trellis.interpreter.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.Dependency;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.object.Fields;

import java.util.ArrayList;

/** A question and its answer as webhooks have them: {@code ResourceInterpreterContext}. */
final class WebhookContext {
    private static final String API_VERSION = "config.karmada.io/v1alpha1";
    private static final String KIND = "ResourceInterpreterContext";

    private WebhookContext() {}

    static String of(Question question, String uid) {
        var json = JsonNodeFactory.instance.objectNode();
        json.put("apiVersion", API_VERSION).put("kind", KIND);
        var object = question.object();
        var request = json.putObject("request");
        request.put("uid", uid);
        request.putObject("kind")
                .put("group", object.kind().group())
                .put("version", object.kind().version())
                .put("kind", object.kind().name());
        request.put("name", object.name());
        if (!object.namespace().isEmpty()) {
            request.put("namespace", object.namespace());
        }
        request.put("operation", question.operation().toString());
        request.set("object", object.json());
        request.put("replicas", 0);
        switch (question) {
            case Question.Retain(_, var observed) -> request.set("observedObject", observed.json());
            case Question.Revise(_, var replicas) -> request.put("replicas", replicas);
            case Question.Aggregate(_, var items) ->
                    items.forEach(request.putArray("aggregatedStatus")::add);
            case Question.Dependencies _,
                    Question.Health _,
                    Question.Prune _,
                    Question.Status _,
                    Question.Replicas _,
                    Question.Components _ -> {}
        }
        return json.toString();
    }

    /**
     * Reads an answer.
     *
     * @param rule names the webhook where it gives no reason for a dependency
     * @throws InterpreterFailure where it is none to this question
     */
    static Answer read(Question question, String uid, String text, String rule) {
        if (!(tree(text).path("response") instanceof ObjectNode response)) {
            throw invalid("the answer has no response");
        }
        if (!Fields.text(response, "uid").equals(uid)) {
            throw invalid("the answer is to another question: its uid is another");
        }
        if (!response.path("successful").asBoolean(false)) {
            throw refused(response.path("status"));
        }
        return switch (question) {
            case Question.Dependencies _ ->
                    Answer.Dependencies.of(Dependency.parse(response.path("dependencies"), rule));
            case Question.Health _ -> {
                if (!response.path("healthy").isBoolean()) {
                    throw invalid("healthy is missing");
                }
                yield new Answer.Health(response.path("healthy").booleanValue());
            }
            case Question.Status _ -> {
                if (!response.hasNonNull("rawStatus")) {
                    throw invalid("rawStatus is missing");
                }
                yield new Answer.Status(response.path("rawStatus"));
            }
            case Question.Replicas _ ->
                    new Answer.Replicas(
                            Fields.integer(response, "replicas")
                                    .orElseThrow(() -> invalid("replicas is missing")),
                            response.path("replicaRequirements"));
            case Question.Components _ -> components(response.path("components"));
            case Question.Prune _, Question.Retain _, Question.Revise _, Question.Aggregate _ ->
                    new Answer.Changed(WebhookPatch.apply(question.object(), response));
        };
    }

    private static JsonNode tree(String text) {
        try {
            return ApiJson.readTree(text);
        } catch (RuntimeException e) {
            throw new InterpreterFailure(
                    InterpreterFailure.Code.INVALID_ANSWER, "the answer is no JSON", e);
        }
    }

    private static InterpreterFailure refused(JsonNode status) {
        if (!status.isObject()) {
            return invalid("the answer is no success and has no status");
        }
        return new InterpreterFailure(
                InterpreterFailure.Code.REFUSED,
                "it answered with code %d: %s"
                        .formatted(Fields.count(status, "code"), Fields.text(status, "message")));
    }

    private static Answer.Components components(JsonNode list) {
        var found = new ArrayList<Answer.Component>();
        for (var json : Fields.items(list)) {
            found.add(
                    new Answer.Component(
                            Fields.text(json, "name"),
                            Fields.count(json, "replicas"),
                            json.path("replicaRequirements")));
        }
        return new Answer.Components(found);
    }

    static InterpreterFailure invalid(String sentence) {
        return new InterpreterFailure(InterpreterFailure.Code.INVALID_ANSWER, sentence);
    }
}
