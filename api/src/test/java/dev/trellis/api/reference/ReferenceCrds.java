package dev.trellis.api.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import org.junit.jupiter.api.Assumptions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The CRDs of the project whose wire format we keep. They are no part of this project: they lie in
 * a folder beside it, or where {@code -Dtrellis.reference.crds} says.
 */
final class ReferenceCrds {
    private static final YAMLMapper YAML = new YAMLMapper();

    private ReferenceCrds() {}

    /** From the name of each CRD to its content. Leaves the test out where the folder is absent. */
    static Map<String, JsonNode> load() {
        return load(folder());
    }

    /** The same of the project whose operators we install. */
    static Map<String, JsonNode> ofOperators() {
        return load(folder().resolveSibling("olm"));
    }

    private static Map<String, JsonNode> load(Path folder) {
        Assumptions.assumeTrue(
                Files.isDirectory(folder),
                () ->
                        "No reference CRDs in "
                                + folder
                                + ": name their folder with -Dtrellis.reference.crds=FOLDER.");
        try (var files = Files.newDirectoryStream(folder, "*.yaml")) {
            var loaded = new TreeMap<String, JsonNode>();
            for (var file : files) {
                var crd = YAML.readTree(file.toFile());
                loaded.put(crd.at("/metadata/name").asText(), crd);
            }
            assertThat(loaded).as("CRDs in %s", folder).isNotEmpty();
            return loaded;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the reference CRDs in " + folder, e);
        }
    }

    private static Path folder() {
        var named = System.getProperty("trellis.reference.crds");
        // Tests run in the folder of their module.
        return Objects.requireNonNullElseGet(
                        named == null ? null : Path.of(named),
                        () -> Path.of("../../shared/crds/ocm"))
                .toAbsolutePath()
                .normalize();
    }
}
