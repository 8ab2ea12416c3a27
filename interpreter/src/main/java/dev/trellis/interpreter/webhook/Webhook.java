package dev.trellis.interpreter.webhook;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A webhook that interprets objects.
 *
 * @param id {@code configuration/webhook}; of several that fit the first by id answers
 * @param authorities PEM text of the certificates that its own must go back to; empty for those of
 *     the platform
 */
public record Webhook(
        String id,
        List<WebhookRule> rules,
        WebhookTarget target,
        String authorities,
        Duration timeout)
        implements Comparable<Webhook> {
    private static final String KIND = "ResourceInterpreterWebhookConfiguration";
    private static final String CONTEXT_VERSION = "v1alpha1";
    private static final int TIMEOUT_USUAL = 10;
    private static final int TIMEOUT_MAX = 30;
    private static final Pattern NAME =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+");
    private static final Pattern LABEL = Pattern.compile("[a-z]([-a-z0-9]{0,61}[a-z0-9])?");

    public Webhook {
        rules = List.copyOf(rules);
    }

    boolean answers(Kind kind, Operation operation) {
        return rules.stream().anyMatch(rule -> rule.fits(kind, operation));
    }

    /**
     * Reads all webhooks of a configuration.
     *
     * @throws InterpreterFailure naming everything that is wrong with any of them
     */
    public static List<Webhook> of(KubeObject configuration) {
        var problems = new ArrayList<String>();
        var found = new ArrayList<Webhook>();
        var names = new TreeSet<String>();
        var at = 0;
        for (var json : Fields.items(configuration.json().path("webhooks"))) {
            var wrong = problems(json);
            if (!names.add(Fields.text(json, "name"))) {
                wrong.add("the name is there twice");
            }
            for (var problem : wrong) {
                problems.add("webhooks[%d]: %s".formatted(at, problem));
            }
            if (wrong.isEmpty()) {
                found.add(read(configuration.name(), json));
            }
            at++;
        }
        if (!problems.isEmpty()) {
            throw new InterpreterFailure(
                    InterpreterFailure.Code.FAILED,
                    "%s %s is not valid: %s"
                            .formatted(KIND, configuration.name(), String.join("; ", problems)));
        }
        return List.copyOf(found);
    }

    private static List<String> problems(JsonNode json) {
        var problems = new ArrayList<String>();
        if (!NAME.matcher(Fields.text(json, "name")).matches()) {
            problems.add("the name must be a domain name of two or more parts");
        }
        problems.addAll(WebhookTarget.problems(json.path("clientConfig")));
        if (authorities(json).isEmpty()) {
            problems.add("clientConfig.caBundle is no base64");
        }
        var rules = 0;
        for (var rule : Fields.items(json.path("rules"))) {
            for (var problem : WebhookRule.problems(rule)) {
                problems.add("rules[%d]: %s".formatted(rules, problem));
            }
            rules++;
        }
        var timeout = Fields.integer(json, "timeoutSeconds").orElse(TIMEOUT_USUAL);
        if (timeout < 1 || timeout > TIMEOUT_MAX) {
            problems.add("timeoutSeconds must be 1 to %d".formatted(TIMEOUT_MAX));
        }
        problems.addAll(versionProblems(json.path("interpreterContextVersions")));
        return problems;
    }

    private static Optional<String> authorities(JsonNode json) {
        var text = Fields.text(json.path("clientConfig"), "caBundle");
        try {
            return Optional.of(
                    new String(Base64.getMimeDecoder().decode(text), StandardCharsets.US_ASCII));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static List<String> versionProblems(JsonNode list) {
        var problems = new ArrayList<String>();
        var versions = new TreeSet<String>();
        for (var version : Fields.items(list)) {
            if (!LABEL.matcher(version.asText()).matches()) {
                problems.add("context version '%s' is no label".formatted(version.asText()));
            }
            if (!versions.add(version.asText())) {
                problems.add("context version %s is there twice".formatted(version.asText()));
            }
        }
        if (!versions.contains(CONTEXT_VERSION)) {
            problems.add("interpreterContextVersions must have " + CONTEXT_VERSION);
        }
        return problems;
    }

    private static Webhook read(String configuration, JsonNode json) {
        var rules = new ArrayList<WebhookRule>();
        Fields.items(json.path("rules")).forEach(rule -> rules.add(WebhookRule.of(rule)));
        var config = json.path("clientConfig");
        return new Webhook(
                configuration + "/" + Fields.text(json, "name"),
                rules,
                WebhookTarget.of(config),
                authorities(json).orElseThrow(),
                Duration.ofSeconds(Fields.integer(json, "timeoutSeconds").orElse(TIMEOUT_USUAL)));
    }

    @Override
    public int compareTo(Webhook other) {
        return id.compareTo(other.id);
    }
}
