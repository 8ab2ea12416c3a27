package dev.trellis.apiserver.admission;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.registry.Admission.Attempt;
import dev.trellis.apiserver.selector.ObjectSelector;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One webhook of a configuration. */
record Webhook(
        String name,
        WebhookClient client,
        List<WebhookRule> rules,
        boolean ignoresFailure,
        boolean equivalent,
        boolean reinvoked,
        boolean hasSideEffects,
        String reviewVersion,
        ObjectSelector namespaces,
        ObjectSelector objects,
        List<Condition> conditions) {
    /** An expression that must hold. */
    record Condition(String name, String expression) {}

    static Webhook of(JsonNode json) {
        var rules = new ArrayList<WebhookRule>();
        json.path("rules").forEach(rule -> rules.add(WebhookRule.of(rule)));
        var conditions = new ArrayList<Condition>();
        json.path("matchConditions")
                .forEach(one ->
                        conditions.add(
                                new Condition(
                                        one.path("name").asText(),
                                        one.path("expression").asText())));
        return new Webhook(
                json.path("name").asText(),
                WebhookClient.of(json),
                rules,
                json.path("failurePolicy").asText("Fail").equals("Ignore"),
                !json.path("matchPolicy").asText("Equivalent").equals("Exact"),
                json.path("reinvocationPolicy").asText("").equals("IfNeeded"),
                !json.path("sideEffects").asText("None").startsWith("None"),
                reviewVersion(json.path("admissionReviewVersions")),
                ObjectSelector.of(json.path("namespaceSelector")),
                ObjectSelector.of(json.path("objectSelector")),
                conditions);
    }

    /** The kind as which the webhook wants to see the object of an attempt, if it does. */
    Optional<ApiKind> match(Attempt attempt, List<ApiKind> versions, Map<String, String> labels) {
        if (!namespaces.test(labels) || !selects(attempt)) {
            return Optional.empty();
        }
        var asked = attempt.target().kind();
        if (rules.stream().anyMatch(rule -> rule.matches(attempt, asked))) {
            return Optional.of(asked);
        }
        return equivalent
                ? versions.stream()
                        .filter(other ->
                                rules.stream().anyMatch(rule -> rule.matches(attempt, other)))
                        .findFirst()
                : Optional.empty();
    }

    private boolean selects(Attempt attempt) {
        return attempt.object().filter(objects::testObject).isPresent()
                || attempt.old().filter(objects::testObject).isPresent();
    }

    private static String reviewVersion(JsonNode versions) {
        for (var version : versions) {
            if (version.asText().equals("v1") || version.asText().equals("v1beta1")) {
                return version.asText();
            }
        }
        return "v1";
    }
}
