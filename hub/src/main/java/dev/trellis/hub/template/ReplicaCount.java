package dev.trellis.hub.template;

import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * Makes a number of the replicas that a placeholder gave as text.
 *
 * <p>A placeholder can stand only inside a JSON string, and no API server takes a string for a
 * number of replicas; so nothing valid is changed, and templates can have a variable for it.
 */
final class ReplicaCount {
    private static final Set<String> KINDS = Set.of("Deployment", "StatefulSet");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    private ReplicaCount() {}

    /** Whether something was changed. */
    static boolean toNumber(ObjectNode manifest) {
        if (!manifest.path("apiVersion").asText().startsWith("apps/")
                || !KINDS.contains(manifest.path("kind").asText())
                || !(manifest.path("spec") instanceof ObjectNode spec)) {
            return false;
        }
        var replicas = spec.path("replicas");
        if (!replicas.isTextual() || !NUMBER.matcher(replicas.asText()).matches()) {
            return false;
        }
        spec.put("replicas", Long.parseLong(replicas.asText()));
        return true;
    }
}
