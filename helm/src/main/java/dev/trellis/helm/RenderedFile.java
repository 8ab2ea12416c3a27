package dev.trellis.helm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.work.ManifestSize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What came of one template of a chart.
 *
 * @param name the path of the template, with the name of the chart before it
 */
record RenderedFile(String name, String text) {
    // How the engine begins what it made of a template.
    private static final Pattern START =
            Pattern.compile("^---\\n# Source: (.*)\\n", Pattern.MULTILINE);

    /** The parts of all that the engine rendered, in its order. */
    static List<RenderedFile> in(String rendered) {
        var files = new ArrayList<RenderedFile>();
        var starts = START.matcher(rendered).results().toList();
        for (var i = 0; i < starts.size(); i++) {
            var end = i + 1 < starts.size() ? starts.get(i + 1).start() : rendered.length();
            var start = starts.get(i);
            files.add(new RenderedFile(start.group(1), rendered.substring(start.end(), end)));
        }
        return files;
    }

    /** Its objects; what has no kind is left out, as an empty document is. */
    Outcome<List<ObjectNode>> objects() {
        var objects = new ArrayList<ObjectNode>();
        try {
            for (JsonNode document : ApiJson.readYaml(text)) {
                if (document instanceof ObjectNode object
                        && !object.path("kind").asText().isEmpty()) {
                    var problem = problem(object);
                    if (problem.isPresent()) {
                        return Outcome.failed(name + ": " + problem.get());
                    }
                    objects.add(object);
                }
            }
            return Outcome.of(List.copyOf(objects));
        } catch (IllegalArgumentException e) {
            return Outcome.failed("%s: the rendered text is %s".formatted(name, e.getMessage()));
        }
    }

    private static Optional<String> problem(ObjectNode object) {
        var kind = object.path("kind").asText();
        if (object.path("apiVersion").asText().isEmpty()) {
            return Optional.of("the %s has no apiVersion: add one".formatted(kind));
        }
        if (object.path("metadata").path("name").asText().isEmpty()) {
            return Optional.of("the %s has no metadata.name: add one".formatted(kind));
        }
        return ManifestSize.problem(RawObject.of(object));
    }
}
