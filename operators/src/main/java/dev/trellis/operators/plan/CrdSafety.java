package dev.trellis.operators.plan;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** What must hold when a definition is replaced by another one. */
final class CrdSafety {
    private CrdSafety() {}

    /** A version in which objects may be stored must not vanish: they could not be read again. */
    static Optional<String> lossOfStoredVersion(JsonNode live, JsonNode wanted) {
        var names = new TreeSet<String>();
        wanted.path("spec").path("versions").forEach(one -> names.add(one.path("name").asText()));
        for (var stored : live.path("status").path("storedVersions")) {
            if (!names.contains(stored.asText())) {
                return Optional.of(
                        "risk of data loss updating \"%s\": new CRD removes version %s that is listed as a stored version on the existing CRD"
                                .formatted(StepObjects.name(live), stored.asText()));
            }
        }
        return Optional.empty();
    }

    /** The new schemas of the versions that are served before and after, where they differ. */
    static Map<String, JsonNode> newSchemas(JsonNode live, JsonNode wanted) {
        var before = schemas(live);
        var changed = new LinkedHashMap<String, JsonNode>();
        schemas(wanted)
                .forEach((version, schema) -> {
                    if (before.containsKey(version) && !schema.equals(before.get(version))) {
                        changed.put(version, schema);
                    }
                });
        return changed;
    }

    private static Map<String, JsonNode> schemas(JsonNode crd) {
        var served = new LinkedHashMap<String, JsonNode>();
        for (var version : crd.path("spec").path("versions")) {
            if (version.path("served").asBoolean()) {
                served.put(
                        version.path("name").asText(),
                        version.path("schema").path("openAPIV3Schema"));
            }
        }
        return served;
    }

    /** Who converts between versions may also mend what a schema refuses. */
    static boolean convertsByWebhook(JsonNode crd) {
        return crd.path("spec").path("conversion").path("strategy").asText().equals("Webhook");
    }

    static boolean isEstablished(JsonNode crd) {
        return holds(crd, "Established") && holds(crd, "NamesAccepted");
    }

    private static boolean holds(JsonNode crd, String type) {
        return crd.path("status")
                .path("conditions")
                .valueStream()
                .anyMatch(one ->
                        one.path("type").asText().equals(type)
                                && one.path("status").asText().equals("True"));
    }
}
