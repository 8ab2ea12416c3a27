package dev.trellis.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.sdk.agent.Outcome;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * The engine's memory does not grow with the number of renders; {@code -Dtrellis.renders=10000}
 * looks longer.
 */
@EnabledOnOs(OS.LINUX)
class EngineGrowthTest {
    private static final int RENDERS = Integer.getInteger("trellis.renders", 1000);
    private static final long GROWTH_MAX_KILOBYTES = 64 * 1024;

    private final HelmEngine engine = new HelmEngine(Duration.ofMinutes(1));
    private final ChartCopy chart =
            ChartCopy.of(Path.of("src/test/resources/chart"), ChartTerms::usual);

    @Test
    void rendersManyChartsInTheSameMemory() throws IOException {
        // The heap of the worker and Go's garbage collector first find their size.
        render(RENDERS / 4);
        var before = residentKilobytes();

        var start = System.nanoTime();
        render(RENDERS);
        var nanos = System.nanoTime() - start;

        var after = residentKilobytes();
        System.out.printf(
                "%d renders, %.2f ms each, resident memory of the engine %d KB before and %d KB after%n",
                RENDERS, nanos / 1e6 / RENDERS, before, after);
        assertThat(after - before).isLessThan(GROWTH_MAX_KILOBYTES);
        engine.current().close();
    }

    @Test
    void givesUpOnAChartThatTakesTooLong() {
        var hasty = new HelmEngine(Duration.ofMillis(1));

        assertThat(hasty.render(chart.folder(), "hello", "ns", "", Map.of()))
                .isEqualTo(Outcome.failed("the chart takes longer than PT0.001S to render"));
    }

    private void render(int times) {
        for (var i = 0; i < times; i++) {
            Map<String, @Nullable Object> values =
                    Map.of("replicas", i, "clusterName", "paris", "installMode", "Default");
            assertThat(engine.render(chart.folder(), "hello", "ns", "v1.34.2", values))
                    .isInstanceOf(Outcome.Done.class);
        }
    }

    private long residentKilobytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/%d/status".formatted(engine.current().pid())))
                .stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElseThrow();
    }
}
