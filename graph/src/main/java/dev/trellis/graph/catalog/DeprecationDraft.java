package dev.trellis.graph.catalog;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The deprecations of a package while its documents come in. One fault makes all of them void. */
final class DeprecationDraft {
    private final String packageName;
    private final List<JsonNode> documents = new ArrayList<>();

    DeprecationDraft(String packageName) {
        this.packageName = packageName;
    }

    void add(JsonNode document) {
        documents.add(document);
    }

    List<Deprecation> finish(
            Set<String> channels, Set<String> bundles, List<CatalogProblem> problems) {
        var found = new ArrayList<Deprecation>();
        for (var document : documents) {
            for (var entry : document.path("entries")) {
                var reference = entry.path("reference");
                found.add(
                        new Deprecation(
                                reference.path("schema").asText(),
                                reference.path("name").asText(),
                                entry.path("message").asText()));
            }
        }
        var fault = fault(found, channels, bundles);
        fault.ifPresent(phrase ->
                problems.add(
                        new CatalogProblem(
                                packageName,
                                "",
                                "The deprecations of package %s are not used: %s."
                                        .formatted(packageName, phrase))));
        return fault.isPresent() ? List.of() : found;
    }

    private Optional<String> fault(
            List<Deprecation> found, Set<String> channels, Set<String> bundles) {
        if (documents.size() > 1) {
            return Optional.of("there is more than one document of them");
        }
        var seen = new HashSet<String>();
        for (var one : found) {
            var reference = one.schema() + " " + one.name();
            var exists =
                    switch (one.schema()) {
                        case CatalogReader.PACKAGE -> one.name().isEmpty();
                        case CatalogReader.CHANNEL -> channels.contains(one.name());
                        case CatalogReader.BUNDLE -> bundles.contains(one.name());
                        default -> false;
                    };
            if (!exists) {
                return Optional.of(reference + " does not exist");
            }
            if (!seen.add(reference)) {
                return Optional.of(reference + " is named twice");
            }
            if (one.message().isEmpty()) {
                return Optional.of(reference + " has no message");
            }
        }
        return Optional.empty();
    }
}
