package dev.trellis.helm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.helm.TemplateActions.Term;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * A chart, copied so that the engine does with it what we want and the original stays as it is.
 *
 * @param folder the copy
 * @param definitions what lies in the chart's folder of CRDs, which is no template
 */
record ChartCopy(Path folder, List<ObjectNode> definitions) {
    private static final String HOOK = "helm.sh/hook";
    // The engine leaves out objects with its own annotation, so they get another one meanwhile.
    private static final String OTHER_HOOK = "helm-hook.trellis.invalid/hook";

    ChartCopy {
        definitions = List.copyOf(definitions);
    }

    /**
     * Copies a chart.
     *
     * @param terms what the engine is to have in place of the terms in its templates
     */
    static ChartCopy of(Path chart, Function<Term, String> terms) {
        if (!Files.isRegularFile(chart.resolve("Chart.yaml"))) {
            throw new IllegalArgumentException(
                    "there is no chart in %s: it has no Chart.yaml".formatted(chart));
        }
        try {
            var copy = Files.createTempDirectory("trellis-chart");
            deleteAtExit(copy);
            for (var path : filesOf(chart)) {
                copy(chart, path, copy, terms);
            }
            var guard = copy.resolve(ChartTerms.GUARD_FILE);
            Files.createDirectories(guard.getParent());
            Files.writeString(guard, ChartTerms.GUARD);
            return new ChartCopy(copy, definitions(chart));
        } catch (IOException e) {
            throw new UncheckedIOException("the chart %s cannot be read".formatted(chart), e);
        }
    }

    /** A rendered text as if the hooks had never had another name. */
    static String withHooksNamedAgain(String rendered) {
        return rendered.replace(OTHER_HOOK, HOOK);
    }

    private static void copy(Path chart, Path file, Path copy, Function<Term, String> terms)
            throws IOException {
        var name = chart.relativize(file);
        var target = copy.resolve(name.toString());
        Files.createDirectories(target.getParent());
        if (isTemplate(name)) {
            var text = Files.readString(file);
            Files.writeString(
                    target, TemplateActions.replaced(text, terms).replace(HOOK, OTHER_HOOK));
        } else {
            Files.copy(file, target);
        }
    }

    private static boolean isTemplate(Path name) {
        for (var part : name) {
            if (part.toString().equals("templates")) {
                return true;
            }
        }
        return false;
    }

    private static List<ObjectNode> definitions(Path chart) throws IOException {
        var folder = chart.resolve("crds");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        var found = new ArrayList<ObjectNode>();
        for (var file : filesOf(folder)) {
            for (JsonNode document : documents(file)) {
                if (document instanceof ObjectNode object
                        && !object.path("kind").asText().isEmpty()) {
                    found.add(object);
                }
            }
        }
        return found;
    }

    private static List<JsonNode> documents(Path file) throws IOException {
        try {
            return ApiJson.readYaml(Files.readString(file));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "crds/%s is %s".formatted(file.getFileName(), e.getMessage()), e);
        }
    }

    private static List<Path> filesOf(Path folder) throws IOException {
        try (var paths = Files.walk(folder)) {
            return paths.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void deleteAtExit(Path folder) {
        Runtime.getRuntime()
                .addShutdownHook(
                        Thread.ofPlatform()
                                .name("delete-chart-copy")
                                .unstarted(() -> delete(folder)));
    }

    private static void delete(Path folder) {
        try (var paths = Files.walk(folder)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            // The process ends; a temporary folder that stays does no harm.
            return;
        }
    }
}
