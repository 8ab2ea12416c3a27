package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.CustomVersion.ScalePaths;
import dev.trellis.apiserver.selector.ObjectSelector;

import java.util.List;

/** How many replicas an object wants and has, told in the one form that all kinds share. */
public final class ScaleForm {
    private static final ScalePaths BUILT_IN =
            new ScalePaths(".spec.replicas", ".status.replicas", "");
    private static final List<String> SHARED =
            List.of("name", "namespace", "uid", "resourceVersion", "creationTimestamp");

    private ScaleForm() {}

    public static ObjectNode of(ObjectNode object, ApiKind kind) {
        var made = Json.object().put("kind", "Scale").put("apiVersion", "autoscaling/v1");
        var metadata = made.putObject("metadata");
        for (var name : SHARED) {
            var value = object.path("metadata").path(name);
            if (!value.isMissingNode()) {
                metadata.set(name, value);
            }
        }
        var paths = paths(kind);
        var wanted = at(object, paths.specReplicas()).asInt(0);
        var spec = made.putObject("spec");
        if (wanted != 0) {
            spec.put("replicas", wanted);
        }
        var status = made.putObject("status");
        status.put("replicas", at(object, paths.statusReplicas()).asInt(0));
        var selector = selector(object, kind, paths);
        if (!selector.isEmpty()) {
            status.put("selector", selector);
        }
        return made;
    }

    /** Writes the wanted number where the kind has it. */
    public static void put(ObjectNode object, ApiKind kind, int replicas) {
        var names = names(paths(kind).specReplicas());
        var parent = object;
        for (var name : names.subList(0, names.size() - 1)) {
            parent = parent.get(name) instanceof ObjectNode known ? known : parent.putObject(name);
        }
        parent.put(names.getLast(), replicas);
    }

    /** The path of the wanted number, as its definition has it. */
    static String wantedPath(ApiKind kind) {
        return paths(kind).specReplicas();
    }

    private static ScalePaths paths(ApiKind kind) {
        return kind.custom().flatMap(custom -> custom.version().scale()).orElse(BUILT_IN);
    }

    private static String selector(ObjectNode object, ApiKind kind, ScalePaths paths) {
        if (kind.custom().isPresent()) {
            return paths.selector().isEmpty() ? "" : at(object, paths.selector()).asText("");
        }
        var selector = object.path("spec").path("selector");
        // The oldest of these kinds has labels where the others have a selector.
        return ObjectSelector.of(
                        kind.group().isEmpty()
                                ? Json.object().set("matchLabels", selector)
                                : selector)
                .text();
    }

    private static JsonNode at(JsonNode object, String path) {
        var found = object;
        for (var name : names(path)) {
            found = found.path(name);
        }
        return found;
    }

    private static List<String> names(String path) {
        return List.of(path.replaceFirst("^\\.", "").split("\\.", -1));
    }
}
