package dev.trellis.api.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.trellis.api.json.ApiJson;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * The samples on the class path. A file in {@code samples/valid} holds an object and, as a second
 * document, what is stored of it; one in {@code samples/invalid} an object and why it is refused.
 * {@code alsoIn} names further versions in which the same is true.
 */
final class Samples {
    private static final YAMLMapper YAML = new YAMLMapper();

    private Samples() {}

    static List<Sample> all() {
        var samples = new ArrayList<Sample>();
        samples.addAll(in("valid"));
        samples.addAll(in("invalid"));
        return List.copyOf(samples);
    }

    private static List<Sample> in(String folder) {
        try {
            var resource = Objects.requireNonNull(Samples.class.getResource("/samples/" + folder));
            try (var files = Files.list(Path.of(resource.toURI()))) {
                return files.sorted().map(Samples::read).flatMap(Collection::stream).toList();
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("Cannot list the samples in " + folder, e);
        }
    }

    private static List<Sample> read(Path file) {
        try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(file.toFile())) {
            var object = (ObjectNode) documents.next();
            var expectation = documents.next();
            var versions = new ArrayList<String>();
            versions.add(versionOf(object));
            expectation.path("alsoIn").forEach(version -> versions.add(version.asText()));
            return versions.stream()
                    .map(version -> sample(file, version, object, expectation))
                    .toList();
        } catch (IOException | RuntimeException e) {
            throw new IllegalStateException("Cannot read the sample " + file.getFileName(), e);
        }
    }

    private static String versionOf(ObjectNode object) {
        var apiVersion = object.get("apiVersion").asText();
        return apiVersion.substring(apiVersion.indexOf('/') + 1);
    }

    private static Sample sample(
            Path file, String version, ObjectNode object, JsonNode expectation) {
        return new Sample(
                file.getFileName().toString().replace(".yaml", " in " + version),
                object.get("kind").asText(),
                version,
                object,
                expectation.has("stored") ? accepted(expectation) : refused(expectation),
                expectation.has("onlyOurs"));
    }

    private static Verdict accepted(JsonNode expectation) {
        // Read again, because equal numbers of different width are not equal as nodes.
        return new Verdict.Accepted(
                (ObjectNode) ApiJson.readTree(expectation.get("stored").toString()));
    }

    private static Verdict refused(JsonNode expectation) {
        var causes = new ArrayList<Verdict.Cause>();
        for (var cause : expectation.get("causes")) {
            causes.add(
                    new Verdict.Cause(cause.get("field").asText(), cause.get("reason").asText()));
        }
        return Verdict.Refused.of(expectation.get("reason").asText(), causes);
    }
}
