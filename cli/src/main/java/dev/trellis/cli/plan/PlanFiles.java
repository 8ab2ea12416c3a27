package dev.trellis.cli.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.cli.fleet.Manifests;
import dev.trellis.cli.shell.Refusal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The objects that the user's files hold, and what is remembered of the files. */
final class PlanFiles {
    private PlanFiles() {}

    /**
     * A file that was planned.
     *
     * @param path in full
     * @param text what was in it
     */
    record Source(String path, String text) {}

    static List<Source> load(List<Path> files) {
        return files.stream().map(PlanFiles::load).toList();
    }

    static Source load(Path file) {
        try {
            return new Source(file.toAbsolutePath().toString(), Files.readString(file));
        } catch (IOException e) {
            throw Refusal.failed(
                    "%s cannot be read: check that the file is there and may be read."
                            .formatted(file),
                    e);
        }
    }

    /** All objects of all files, in their order; lists as kubectl prints them are taken apart. */
    static List<ObjectNode> objects(List<Source> sources) {
        var objects = new ArrayList<ObjectNode>();
        for (var source : sources) {
            read(source).forEach(document -> add(document, objects));
        }
        if (objects.isEmpty()) {
            throw Refusal.failed("There is no object in these files: put one there.");
        }
        return objects;
    }

    private static List<ObjectNode> read(Source source) {
        try {
            return Manifests.read(source.text());
        } catch (UncheckedIOException e) {
            var why =
                    e.getCause() instanceof JsonProcessingException json
                            ? "line %d, %s"
                                    .formatted(
                                            json.getLocation().getLineNr(),
                                            json.getOriginalMessage()
                                                    .lines()
                                                    .findFirst()
                                                    .orElse(""))
                            : String.valueOf(e.getMessage());
            throw Refusal.failed(
                    "%s is neither YAML nor JSON (%s): mend it and try again."
                            .formatted(source.path(), why),
                    e);
        }
    }

    private static void add(JsonNode document, List<ObjectNode> objects) {
        if (document.path("kind").asText().endsWith("List") && document.path("items").isArray()) {
            document.path("items").forEach(item -> add(item, objects));
        } else if (document instanceof ObjectNode object) {
            objects.add(object);
        }
    }
}
