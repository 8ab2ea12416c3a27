package dev.trellis.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One entry of the references in a status, all of it: a member that is not known here fails the
 * reading. What is absent is empty, and zero for a generation.
 *
 * @param type resource and group
 * @param deprecated namespace and name beside the wanted object, as v1alpha1 has them
 */
record ShownConfig(
        String type,
        String deprecated,
        long generation,
        String desired,
        String lastApplied,
        String lastKnownGood) {
    private static final Set<String> MEMBERS =
            Set.of(
                    "group",
                    "resource",
                    "name",
                    "namespace",
                    "lastObservedGeneration",
                    "desiredConfig",
                    "lastAppliedConfig",
                    "lastKnownGoodConfig");

    /** A reference to an object that is wanted and was never applied. */
    static ShownConfig wanted(String type, String object) {
        return new ShownConfig(type, "", 0, object, "", "");
    }

    ShownConfig seenAt(long seen) {
        return new ShownConfig(type, deprecated, seen, desired, lastApplied, lastKnownGood);
    }

    ShownConfig repeating(String namespaceAndName) {
        return new ShownConfig(
                type, namespaceAndName, generation, desired, lastApplied, lastKnownGood);
    }

    ShownConfig applied(String object) {
        return new ShownConfig(type, deprecated, generation, desired, object, lastKnownGood);
    }

    ShownConfig knownGood(String object) {
        return new ShownConfig(type, deprecated, generation, desired, lastApplied, object);
    }

    static List<ShownConfig> in(JsonNode references) {
        var shown = new ArrayList<ShownConfig>();
        references.forEach(reference -> shown.add(of(reference)));
        return shown;
    }

    private static ShownConfig of(JsonNode reference) {
        assertThat(reference.fieldNames()).toIterable().isSubsetOf(MEMBERS);
        return new ShownConfig(
                reference.path("resource").asText() + "." + reference.path("group").asText(),
                named(reference),
                reference.path("lastObservedGeneration").asLong(),
                object(reference.path("desiredConfig")),
                object(reference.path("lastAppliedConfig")),
                object(reference.path("lastKnownGoodConfig")));
    }

    private static String object(JsonNode hashed) {
        return hashed.isMissingNode() ? "" : named(hashed) + " " + hashed.path("specHash").asText();
    }

    private static String named(JsonNode object) {
        return object.has("name")
                ? object.path("namespace").asText() + "/" + object.path("name").asText()
                : "";
    }
}
