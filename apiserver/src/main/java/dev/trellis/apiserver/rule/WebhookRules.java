package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.expression.MatchExpressions;
import dev.trellis.apiserver.fault.Cause;
import dev.trellis.cel.Compilation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Configurations of webhooks. */
record WebhookRules(boolean mutating) implements KindRules {
    @Override
    public void fill(ObjectNode object) {
        object.path("webhooks")
                .forEach(webhook -> {
                    if (webhook instanceof ObjectNode one) {
                        fillWebhook(one);
                    }
                });
    }

    private void fillWebhook(ObjectNode webhook) {
        putIfAbsent(webhook, "failurePolicy", "Fail");
        putIfAbsent(webhook, "matchPolicy", "Equivalent");
        if (mutating) {
            putIfAbsent(webhook, "reinvocationPolicy", "Never");
        }
        for (var selector : List.of("namespaceSelector", "objectSelector")) {
            if (!webhook.hasNonNull(selector)) {
                webhook.putObject(selector);
            }
        }
        if (!webhook.hasNonNull("timeoutSeconds")) {
            webhook.put("timeoutSeconds", 10);
        }
        webhook.path("rules")
                .forEach(rule -> {
                    if (rule instanceof ObjectNode one) {
                        putIfAbsent(one, "scope", "*");
                    }
                });
        if (webhook.path("clientConfig").path("service") instanceof ObjectNode service
                && !service.hasNonNull("port")) {
            service.put("port", 443);
        }
    }

    private static void putIfAbsent(ObjectNode object, String field, String value) {
        if (!object.hasNonNull(field)) {
            object.put(field, value);
        }
    }

    @Override
    public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        var causes = new ArrayList<Cause>();
        var i = 0;
        for (var webhook : object.path("webhooks")) {
            check("webhooks[" + i++ + "]", webhook, causes);
        }
        return causes;
    }

    private static void checkConditions(String path, JsonNode conditions, List<Cause> causes) {
        for (var i = 0; i < conditions.size(); i++) {
            var expression = conditions.get(i).path("expression").asText("");
            if (MatchExpressions.compile(expression) instanceof Compilation.Refused(var why, _)) {
                causes.add(
                        Cause.invalid(
                                "%s[%d].expression".formatted(path, i),
                                expression,
                                "compilation failed: " + why));
            }
        }
    }

    private static void check(String path, JsonNode webhook, List<Cause> causes) {
        var name = webhook.path("name");
        if (name.asText("").chars().filter(c -> c == '.').count() < 2) {
            causes.add(
                    Cause.invalid(
                            path + ".name",
                            name,
                            "should be a domain with at least three segments separated by dots"));
        }
        var url = webhook.at("/clientConfig/url").asText("");
        var scheme = url.indexOf("://");
        if (scheme > 0 && !url.startsWith("https://")) {
            causes.add(
                    Cause.invalid(
                            path + ".clientConfig.url",
                            url.substring(0, scheme),
                            "'https' is the only allowed URL scheme; desired format: https://host[/path]"));
        }
        var effects = webhook.path("sideEffects").asText("");
        if (effects.isEmpty()) {
            causes.add(
                    Cause.required(
                            path + ".sideEffects", "must specify one of None, NoneOnDryRun"));
        } else if (!Set.of("None", "NoneOnDryRun").contains(effects)) {
            causes.add(
                    Cause.notSupported(
                            path + ".sideEffects",
                            Cause.quote(effects),
                            List.of("None", "NoneOnDryRun")));
        }
        if (webhook.path("admissionReviewVersions").isEmpty()) {
            causes.add(
                    Cause.required(
                            path + ".admissionReviewVersions", "must specify one of v1, v1beta1"));
        }
        checkConditions(path + ".matchConditions", webhook.path("matchConditions"), causes);
        var timeout = webhook.path("timeoutSeconds").asInt(10);
        if (timeout < 1 || timeout > 30) {
            causes.add(
                    Cause.invalidShown(
                            path + ".timeoutSeconds",
                            Integer.toString(timeout),
                            "the timeout value must be between 1 and 30 seconds"));
        }
    }
}
