package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.fault.Cause;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The names that a definition gives to its kind, and the group that it puts it into. */
final class DefinitionNames {
    private static final String APPROVED = "api-approved.kubernetes.io";
    private static final Pattern LABEL = Pattern.compile("[a-z]([-a-z0-9]*[a-z0-9])?");
    private static final String FORM =
            "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with"
                    + " an alphabetic character, and end with an alphanumeric character (e.g."
                    + " 'my-name',  or 'abc-123', regex used for validation is"
                    + " '[a-z]([-a-z0-9]*[a-z0-9])?')";

    private DefinitionNames() {}

    static List<Cause> check(JsonNode definition) {
        var causes = new ArrayList<Cause>();
        var spec = definition.path("spec");
        checkGroup(definition, spec.path("group").asText(""), causes);
        var names = spec.path("names");
        for (var field : List.of("plural", "singular")) {
            label(names.path(field).asText(""), "spec.names." + field, causes);
        }
        for (var field : List.of("kind", "listKind")) {
            mixed(names.path(field).asText(""), "spec.names." + field, causes);
        }
        if (!names.path("kind").asText("").isEmpty()
                && names.path("kind").equals(names.path("listKind"))) {
            causes.add(
                    Cause.invalid(
                            "spec.names.listKind",
                            names.path("listKind"),
                            "kind and listKind may not be the same"));
        }
        for (var list : List.of("shortNames", "categories")) {
            for (var i = 0; i < names.path(list).size(); i++) {
                label(
                        names.path(list).get(i).asText(""),
                        "spec.names.%s[%d]".formatted(list, i),
                        causes);
            }
        }
        return causes;
    }

    private static void checkGroup(JsonNode definition, String group, List<Cause> causes) {
        if (!group.isEmpty() && !group.contains(".")) {
            causes.add(
                    Cause.invalid("spec.group", group, "should be a domain with at least one dot"));
        }
        var own = group.endsWith(".k8s.io") || group.endsWith(".kubernetes.io");
        if (own && !definition.at("/metadata/annotations").has(APPROVED)) {
            causes.add(
                    Cause.required(
                            "metadata.annotations[" + APPROVED + "]",
                            "protected groups must have approval annotation \""
                                    + APPROVED
                                    + "\", see https://github.com/kubernetes/enhancements/pull/1111"));
        }
    }

    private static void label(String name, String field, List<Cause> causes) {
        if (name.isEmpty()) {
            causes.add(Cause.required(field));
        } else if (!LABEL.matcher(name).matches()) {
            causes.add(Cause.invalid(field, name, FORM));
        }
    }

    private static void mixed(String name, String field, List<Cause> causes) {
        if (name.isEmpty()) {
            causes.add(Cause.required(field));
        } else if (!LABEL.matcher(name.toLowerCase(Locale.ROOT)).matches()) {
            causes.add(
                    Cause.invalid(
                            field,
                            name,
                            "may have mixed case, but should otherwise match: " + FORM));
        }
    }
}
