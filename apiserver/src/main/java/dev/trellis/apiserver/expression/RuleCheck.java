package dev.trellis.apiserver.expression;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.json.Json;
import dev.trellis.cel.Compilation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds rules in the schemas of a definition that make no sense. */
public final class RuleCheck {
    private static final List<String> REASONS =
            List.of(
                    "FieldValueDuplicate",
                    "FieldValueForbidden",
                    "FieldValueInvalid",
                    "FieldValueRequired");
    private static final Pattern SYNTAX =
            Pattern.compile(
                    "(<input>:\\d+:\\d+: )(?=mismatched |extraneous |missing |token |no viable )");

    private final List<Cause> causes = new ArrayList<>();

    private RuleCheck() {}

    /**
     * What is wrong with the rules below a schema.
     *
     * @param path where the schema stands
     */
    public static List<Cause> check(JsonNode schema, String path) {
        var check = new RuleCheck();
        check.schema(schema, path);
        return check.causes;
    }

    private void schema(JsonNode schema, String path) {
        var rules = schema.path("x-kubernetes-validations");
        for (var i = 0; i < rules.size(); i++) {
            var at = path + ".x-kubernetes-validations[" + i + "]";
            rule(rules.get(i), at);
            fieldPath(rules.get(i).path("fieldPath").asText(""), schema, at);
        }
        schema.path("properties")
                .properties()
                .forEach(property ->
                        schema(
                                property.getValue(),
                                path + ".properties[" + property.getKey() + "]"));
        if (schema.path("items").isObject()) {
            schema(schema.path("items"), path + ".items");
        }
        if (schema.path("additionalProperties").isObject()) {
            schema(schema.path("additionalProperties"), path + ".additionalProperties");
        }
        for (var i = 0; i < schema.path("allOf").size(); i++) {
            schema(schema.path("allOf").get(i), path + ".allOf[" + i + "]");
        }
    }

    private void rule(JsonNode json, String path) {
        var rule = Rule.of(json);
        if (rule.text().isEmpty()) {
            causes.add(Cause.required(path + ".rule", "rule is not specified"));
        } else if (Environments.rule(rule.text()) instanceof Compilation.Refused(_, var report)) {
            causes.add(Cause.invalidShown(path + ".rule", shown(json), ruleFault(report)));
        }
        if (rule.message().contains("\n")) {
            causes.add(
                    Cause.invalid(
                            path + ".message", rule.message(), "must not contain line breaks"));
        }
        if (!rule.messageExpression().isEmpty()
                && Environments.message(rule.messageExpression())
                        instanceof Compilation.Refused(_, var report)) {
            causes.add(
                    Cause.invalidShown(
                            path + ".messageExpression",
                            shown(json),
                            "messageExpression compilation failed: " + reworded(report)));
        }
        if (json.has("optionalOldSelf") && !rule.text().contains("oldSelf")) {
            causes.add(
                    Cause.invalid(
                            path + ".optionalOldSelf",
                            json.path("optionalOldSelf"),
                            "may not be set if oldSelf is not used in rule"));
        }
        if (!rule.reason().isEmpty() && !REASONS.contains(rule.reason())) {
            causes.add(Cause.notSupported(path + ".reason", Cause.quote(rule.reason()), REASONS));
        }
    }

    /** A field that a rule blames must be declared; a name in brackets is not looked for. */
    private void fieldPath(String fieldPath, JsonNode schema, String path) {
        if (!fieldPath.startsWith(".") || fieldPath.contains("[")) {
            return;
        }
        var found = schema;
        for (var name : fieldPath.substring(1).split("\\.", -1)) {
            found =
                    found.path("additionalProperties").isObject()
                            ? found.path("additionalProperties")
                            : found.path("properties").path(name);
        }
        if (found.isMissingNode()) {
            causes.add(Cause.invalid(path + ".fieldPath", fieldPath, "must be a valid path"));
        }
    }

    private static String ruleFault(String report) {
        return report.contains("expected type 'bool' but found")
                ? "cel expression must evaluate to a bool"
                : "compilation failed: " + reworded(report);
    }

    private static String reworded(String report) {
        return SYNTAX.matcher(report).replaceAll("$1Syntax error: ");
    }

    /** The rule as the reference server prints it: all of its fields, by their inner names. */
    private static String shown(JsonNode rule) {
        var made = Json.object();
        made.put("Rule", rule.path("rule").asText(""));
        made.put("Message", rule.path("message").asText(""));
        made.put("MessageExpression", rule.path("messageExpression").asText(""));
        made.set("Reason", rule.get("reason"));
        made.put("FieldPath", rule.path("fieldPath").asText(""));
        made.set("OptionalOldSelf", rule.get("optionalOldSelf"));
        return new String(Json.write(made), StandardCharsets.UTF_8);
    }
}
