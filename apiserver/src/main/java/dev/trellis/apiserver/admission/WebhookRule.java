package dev.trellis.apiserver.admission;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.registry.Admission.Attempt;

import java.util.HashSet;
import java.util.Set;

/** Which writes a webhook wants to see. */
record WebhookRule(
        Set<String> operations,
        Set<String> groups,
        Set<String> versions,
        Set<String> resources,
        String scope) {
    private static final String ALL = "*";

    static WebhookRule of(JsonNode json) {
        return new WebhookRule(
                texts(json.path("operations")),
                texts(json.path("apiGroups")),
                texts(json.path("apiVersions")),
                texts(json.path("resources")),
                json.path("scope").asText(ALL));
    }

    boolean matches(Attempt attempt, ApiKind kind) {
        return has(operations, attempt.operation().name())
                && has(groups, kind.group())
                && has(versions, kind.version())
                && isInScope(kind)
                && hasResource(kind.plural(), attempt.target().subresource());
    }

    private boolean isInScope(ApiKind kind) {
        return switch (scope) {
            case "Cluster" -> !kind.namespaced();
            case "Namespaced" -> kind.namespaced();
            default -> true;
        };
    }

    private boolean hasResource(String plural, String subresource) {
        if (resources.contains("*/*")) {
            return true;
        }
        return subresource.isEmpty()
                ? has(resources, plural) || resources.contains(plural + "/*")
                : resources.contains(plural + "/" + subresource)
                        || resources.contains(plural + "/*")
                        || resources.contains("*/" + subresource);
    }

    private static boolean has(Set<String> wanted, String value) {
        return wanted.contains(ALL) || wanted.contains(value);
    }

    private static Set<String> texts(JsonNode list) {
        var made = new HashSet<String>();
        list.forEach(text -> made.add(text.asText()));
        return made;
    }
}
