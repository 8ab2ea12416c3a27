package dev.trellis.promote.closure;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;

import java.util.Optional;
import java.util.Set;

/** Rights that are too great to come along as somebody's dependency. */
final class Risks {
    private static final Set<String> LADDERS = Set.of("escalate", "bind", "impersonate");

    private Risks() {}

    /** What is risky about a role or binding, as the end of a sentence; empty where nothing is. */
    static Optional<String> of(KubeObject object) {
        if (!object.kind().group().equals(Kinds.RBAC)) {
            return Optional.empty();
        }
        if (Fields.text(object.json().path("roleRef"), "name").equals("cluster-admin")) {
            return Optional.of("it gives the role cluster-admin");
        }
        for (var rule : Fields.items(object.json().path("rules"))) {
            if (has(rule.path("verbs"), Set.of("*")) || has(rule.path("resources"), Set.of("*"))) {
                return Optional.of("it gives rights by a wildcard");
            }
            if (has(rule.path("verbs"), LADDERS)) {
                return Optional.of("it lets its holder gain rights (escalate, bind, impersonate)");
            }
        }
        return Optional.empty();
    }

    private static boolean has(JsonNode list, Set<String> words) {
        for (var one : Fields.items(list)) {
            if (words.contains(one.asText())) {
                return true;
            }
        }
        return false;
    }
}
