package dev.trellis.bench.render;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.helm.Chart;
import dev.trellis.sdk.Addon;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.gotemplate.GoTemplate;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Renders by turns with ours and with the Go program, and prints one JSON line: microseconds for
 * one render.
 *
 * <p>usage: RenderBenchmark ROOT PROGRAM TEXTS CHARTS
 */
public final class RenderBenchmark {
    private static final int ROUNDS = 5;
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_LONG_FOR_INTS);

    private final Path root;
    private final Path program;

    private RenderBenchmark(Path root, Path program) {
        this.root = root;
        this.program = program;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        var benchmark = new RenderBenchmark(Path.of(args[0]), Path.of(args[1]));
        var texts = Integer.parseInt(args[2]);
        var charts = Integer.parseInt(args[3]);
        var result = new LinkedHashMap<String, Object>();
        result.put("template", benchmark.text(texts));
        result.put("chart", benchmark.chart(charts));
        System.out.println(JSON.writeValueAsString(result));
        System.exit(0); // The process of Helm's engine ends with ours.
    }

    private Map<String, Object> text(int count) throws IOException, InterruptedException {
        var folder = root.resolve("bench/reference/render");
        var template = folder.resolve("deployment.yaml");
        var file = folder.resolve("values.json");
        var values =
                JSON.readValue(Files.readString(file), new TypeReference<Map<String, Object>>() {});
        var parsed = GoTemplate.parse("deployment.yaml", Files.readString(template), Map.of());
        return compare("text", template, file, count, () -> parsed.render(values));
    }

    private Map<String, Object> chart(int count) throws IOException, InterruptedException {
        var folder = root.resolve("helm/src/test/resources/chart");
        Map<String, Object> values =
                Map.of("replicas", 3, "clusterName", "paris", "installMode", "Default");
        var file = Files.createTempFile("render", ".json");
        Files.write(file, JSON.writeValueAsBytes(values));
        var addon = Addon.named("hello").from(Chart.in(folder)).values(_ -> values);
        var cluster = new ManagedCluster();
        cluster.setMetadata(new ObjectMetaBuilder().withName("paris").build());
        var install = new ManagedClusterAddOn();
        install.setMetadata(
                new ObjectMetaBuilder().withName("hello").withNamespace("paris").build());
        try {
            return compare(
                    "chart",
                    folder,
                    file,
                    count,
                    () -> {
                        if (addon.preview(cluster, install) instanceof Outcome.Failed(var why)) {
                            throw new IllegalStateException(why);
                        }
                    });
        } finally {
            Files.delete(file);
        }
    }

    private Map<String, Object> compare(
            String what, Path source, Path values, int count, Runnable render)
            throws IOException, InterruptedException {
        var ours = new ArrayList<Cost>();
        var theirs = new ArrayList<Cost>();
        repeat(count, render); // The compiler and the engine's process get going.
        for (var round = 0; round < ROUNDS; round++) {
            ours.add(Cost.of(() -> repeat(count, render)));
            theirs.add(reference(what, source, values, count));
        }
        return Map.of(
                "renders", count, "ours", shown(ours, count), "reference", shown(theirs, count));
    }

    private static Map<String, Double> shown(List<Cost> rounds, int count) {
        return Map.of(
                "cpuMicros",
                Cost.perRender(rounds, count, Cost::cpuNanos),
                "wallMicros",
                Cost.perRender(rounds, count, Cost::wallNanos));
    }

    private static void repeat(int count, Runnable render) {
        for (var i = 0; i < count; i++) {
            render.run();
        }
    }

    private Cost reference(String what, Path source, Path values, int count)
            throws IOException, InterruptedException {
        var process =
                new ProcessBuilder(
                                program.toString(),
                                what,
                                source.toString(),
                                values.toString(),
                                Integer.toString(count))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        var line = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException("the Go program failed: see the lines above");
        }
        return JSON.readValue(line, Cost.class);
    }
}
