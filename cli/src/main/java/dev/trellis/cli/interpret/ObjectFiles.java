package dev.trellis.cli.interpret;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.trellis.cli.shell.Refusal;
import dev.trellis.interpreter.object.KubeObject;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Objects in files: YAML documents or JSON, and lists of objects as kubectl prints them. */
public final class ObjectFiles {
    private static final YAMLMapper YAML =
            YAMLMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    private ObjectFiles() {}

    public static List<KubeObject> load(String file) {
        var objects = new ArrayList<KubeObject>();
        try (var text = Files.newBufferedReader(Path.of(file))) {
            var documents =
                    YAML.readerFor(JsonNode.class).<JsonNode>readValues(YAML.createParser(text));
            while (documents.hasNextValue()) {
                add(documents.nextValue(), objects);
            }
        } catch (JsonProcessingException e) {
            throw Refusal.failed(
                    "%s is neither YAML nor JSON: %s. Mend it and try again."
                            .formatted(file, e.getOriginalMessage().lines().findFirst().orElse("")),
                    e);
        } catch (IOException e) {
            throw Refusal.failed(
                    "%s cannot be read: check that the file is there and may be read."
                            .formatted(file),
                    e);
        }
        if (objects.isEmpty()) {
            throw Refusal.failed("There is no object in %s: put one there.".formatted(file));
        }
        return objects;
    }

    /** The only object of a file. */
    static KubeObject loadOne(String file) {
        var objects = load(file);
        if (objects.size() > 1) {
            throw Refusal.failed(
                    "There are %d objects in %s: leave one.".formatted(objects.size(), file));
        }
        return objects.getFirst();
    }

    private static void add(JsonNode document, List<KubeObject> objects) {
        if (!(document instanceof ObjectNode)) {
            return;
        }
        if (document.path("kind").asText().endsWith("List") && document.path("items").isArray()) {
            document.path("items").forEach(item -> add(item, objects));
        } else {
            // Through text, so that numbers are the same as in what comes from a cluster.
            objects.add(KubeObject.parse(document.toString()));
        }
    }
}
