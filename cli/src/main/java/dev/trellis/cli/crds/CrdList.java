package dev.trellis.cli.crds;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.trellis.api.Crd;
import dev.trellis.cli.shell.Table;

import java.util.List;
import java.util.stream.Collectors;

/** CRDs in the form in which Kubernetes holds several objects in one. */
record CrdList(String apiVersion, String kind, List<JsonNode> items) {
    static CrdList of(List<Crd> crds) {
        var reader = new YAMLMapper();
        return new CrdList("v1", "List", crds.stream().map(crd -> read(reader, crd)).toList());
    }

    /** What a person wants to know of each. */
    Table table() {
        return new Table(
                List.of("NAME", "KIND", "VERSIONS", "SCOPE"),
                items.stream().map(CrdList::row).toList());
    }

    private static List<String> row(JsonNode crd) {
        var spec = crd.path("spec");
        return List.of(
                crd.path("metadata").path("name").asText(),
                spec.path("names").path("kind").asText(),
                spec.path("versions")
                        .valueStream()
                        .map(version -> version.path("name").asText())
                        .collect(Collectors.joining(", ")),
                spec.path("scope").asText());
    }

    private static JsonNode read(YAMLMapper reader, Crd crd) {
        try {
            return reader.readTree(crd.yaml());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the build made no YAML of the CRD " + crd.name(), e);
        }
    }
}
