package dev.trellis.interpreter.webhook;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.Kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Which questions about which kinds a webhook answers; all four must fit. */
record WebhookRule(
        Set<String> operations, Set<String> groups, Set<String> versions, Set<String> kinds) {
    private static final String ANY = "*";

    WebhookRule {
        operations = Set.copyOf(operations);
        groups = Set.copyOf(groups);
        versions = Set.copyOf(versions);
        kinds = Set.copyOf(kinds);
    }

    boolean fits(Kind kind, Operation operation) {
        return has(operations, operation.toString())
                && has(groups, kind.group())
                && has(versions, kind.version())
                && has(kinds, kind.name());
    }

    private static boolean has(Set<String> wanted, String value) {
        return wanted.contains(ANY) || wanted.contains(value);
    }

    /** From its JSON form, which {@link #problems} found nothing wrong with. */
    static WebhookRule of(JsonNode json) {
        return new WebhookRule(
                texts(json, "operations"),
                texts(json, "apiGroups"),
                texts(json, "apiVersions"),
                texts(json, "kinds"));
    }

    /** All that is wrong with the JSON form of a rule. */
    static List<String> problems(JsonNode json) {
        var problems = new ArrayList<String>();
        for (var field : List.of("operations", "apiGroups", "apiVersions", "kinds")) {
            var values = texts(json, field);
            if (values.isEmpty()) {
                problems.add(field + " is empty");
            }
            if (values.contains(ANY) && values.size() > 1) {
                problems.add(field + " has * beside others");
            }
            if (values.contains("") && !field.equals("apiGroups")) {
                problems.add(field + " has an empty entry");
            }
        }
        for (var operation : texts(json, "operations")) {
            var isKnown =
                    operation.equals(ANY)
                            || Operation.find(operation)
                                    .filter(it -> it.toString().equals(operation))
                                    .isPresent();
            if (!isKnown && !operation.isEmpty()) {
                problems.add("operation %s is not known".formatted(operation));
            }
        }
        return problems;
    }

    private static Set<String> texts(JsonNode json, String field) {
        var values = new TreeSet<String>();
        Fields.items(json.path(field)).forEach(value -> values.add(value.asText()));
        return values;
    }
}
