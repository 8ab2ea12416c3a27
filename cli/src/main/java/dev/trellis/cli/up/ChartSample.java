package dev.trellis.cli.up;

import dev.trellis.helm.Chart;
import dev.trellis.sdk.Addon;
import dev.trellis.sdk.AddonManager;
import dev.trellis.sdk.ConfigTypes;
import dev.trellis.sdk.RunningManager;
import dev.trellis.sdk.Values;
import dev.trellis.sdk.agent.HealthProber;

import io.fabric8.kubernetes.client.KubernetesClient;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The sample that is a Helm chart: its author's manager, which runs in this process too. */
final class ChartSample {
    private static final List<String> FILES =
            List.of(
                    "Chart.yaml",
                    "values.yaml",
                    "templates/deployment.yaml",
                    "templates/namespace.yaml");

    private final Chart chart;

    private ChartSample(Chart chart) {
        this.chart = chart;
    }

    /** Helm's engine is native, and comes for one platform only. */
    static boolean isPossible() {
        return System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
    }

    /** Reads the chart, which also wakes the engine. */
    static ChartSample read() {
        return new ChartSample(chart());
    }

    RunningManager start(KubernetesClient hub) {
        return AddonManager.on(hub)
                .add(
                        Addon.named("dashboard")
                                .from(chart)
                                .installNamespace("dashboard")
                                .configs(ConfigTypes.DEPLOYMENT_CONFIGS)
                                .values(Values.variables())
                                .health(new HealthProber.DeploymentAvailability()))
                .start();
    }

    /** Charts are folders. This one is read at once, so that it need not stay. */
    private static Chart chart() {
        try {
            var folder = Files.createTempDirectory("trellis-chart");
            try {
                unpack(folder);
                return Chart.in(folder);
            } finally {
                for (var file : FILES.reversed()) {
                    Files.deleteIfExists(folder.resolve(file));
                }
                Files.deleteIfExists(folder.resolve("templates"));
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void unpack(Path folder) throws IOException {
        Files.createDirectory(folder.resolve("templates"));
        for (var file : FILES) {
            try (var text = ChartSample.class.getResourceAsStream("chart/" + file)) {
                Files.copy(Objects.requireNonNull(text, file), folder.resolve(file));
            }
        }
    }
}
