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
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * The engine's memory does not grow with the number of renders; {@code -Dtrellis.renders=10000}
 * looks longer.
 */
@EnabledOnOs(OS.LINUX)
class EngineGrowthTest {
    private static final int RENDERS = Integer.getInteger("trellis.renders", 1000);
    private static final int SAMPLES = 10;
    // The heap has all its memory from the beginning: what is taken later is native.
    private static final List<String> FULL_HEAP = List.of("-Xms64m", "-XX:+AlwaysPreTouch");
    private static final int PROCESS_RENDERS = 5000;
    // Eight kilobytes a render, over the half of them that lies between, and some for collectors.
    private static final double GROWTH_MAX_KILOBYTES =
            Math.min(RENDERS, PROCESS_RENDERS) / 2.0 * 8 + 4 * 1024;

    private final HelmEngine engine =
            new HelmEngine(Duration.ofMinutes(1), FULL_HEAP, PROCESS_RENDERS);
    private final ChartCopy chart =
            ChartCopy.of(Path.of("src/test/resources/chart"), ChartTerms::usual);

    @Test
    void rendersManyChartsInTheSameMemory() throws IOException {
        // The heap of the worker and Go's collector first find their size.
        render(500);

        var start = System.nanoTime();
        var samples = new ArrayList<Long>();
        for (var i = 0; i < SAMPLES; i++) {
            render(RENDERS / SAMPLES);
            samples.add(residentKilobytes());
        }
        var nanos = System.nanoTime() - start;

        System.out.printf(
                "%d renders, %.2f ms each, resident kilobytes of the engine meanwhile: %s%n",
                RENDERS, nanos / 1e6 / RENDERS, samples);
        // Collectors give back now and then, so the lowest points tell what is really held.
        var early = Collections.min(samples.subList(0, SAMPLES / 2));
        var late = Collections.min(samples.subList(SAMPLES / 2, SAMPLES));
        assertThat((double) late - early).isLessThan(GROWTH_MAX_KILOBYTES);
        engine.current().close();
    }

    @Test
    void putsAnotherProcessInPlaceOfOneThatHasRenderedMuch() throws IOException {
        var twice = new HelmEngine(Duration.ofMinutes(1), List.of(), 2);
        var pids = new ArrayList<Long>();

        for (var i = 0; i < 5; i++) {
            render(twice, i);
            pids.add(twice.current().pid());
        }

        assertThat(pids.get(1)).isEqualTo(pids.get(0));
        assertThat(pids.get(2)).isNotEqualTo(pids.get(1));
        assertThat(new HashSet<>(pids)).hasSize(3);
        ProcessHandle.of(pids.get(0)).ifPresent(first -> first.onExit().join());
        twice.current().close();
    }

    @Test
    void givesUpOnAChartThatTakesTooLong() {
        var hasty = new HelmEngine(Duration.ofMillis(1), List.of(), 1);

        assertThat(hasty.render(chart.folder(), "hello", "ns", "", Map.of()))
                .isEqualTo(Outcome.failed("the chart takes longer than PT0.001S to render"));
    }

    private void render(int times) {
        for (var i = 0; i < times; i++) {
            render(engine, i);
        }
    }

    private void render(HelmEngine used, int replicas) {
        Map<String, @Nullable Object> values =
                Map.of("replicas", replicas, "clusterName", "paris", "installMode", "Default");
        assertThat(used.render(chart.folder(), "hello", "ns", "v1.34.2", values))
                .isInstanceOf(Outcome.Done.class);
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
