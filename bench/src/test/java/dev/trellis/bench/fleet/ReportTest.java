package dev.trellis.bench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.json.ApiJson;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

final class ReportTest {
    private static final FleetResult QUICK = result("quick", 1, Map.of("create works", 10L));
    private static final FleetResult SLOW =
            result("slow", 4, Map.of("create works", 10L, "patch works", 30L));

    @Test
    void comparesTwoManagersMeasureByMeasure() {
        var table = Report.table(List.of(QUICK, SLOW)).lines().map(ReportTest::squeezed).toList();

        assertThat(table)
                .startsWith("10 clusters quick slow quick / slow")
                .contains(
                        "seconds until all works exist 1.50 6.00 0.25",
                        "requests an add-on 1.0 4.0 0.25",
                        "until all are available: processor seconds of the manager 0.25 1.00 0.25",
                        "until all are available: of the benchmark 3.00 3.00 1.00",
                        "quiet: requests 0 0 -",
                        "create works 10 10 1.00",
                        "patch works 0 30 0.00");
    }

    @Test
    void showsASingleManagerWithoutComparison() {
        assertThat(Report.table(List.of(SLOW)).lines().map(ReportTest::squeezed))
                .startsWith("10 clusters slow")
                .contains("peak memory, MB 40");
    }

    @Test
    void isOneLineOfJsonForPrograms() {
        var line = ResultJson.line(SLOW);

        assertThat(line).doesNotContain("\n");
        var json = ApiJson.readTree(line);
        assertThat(json.at("/manager").asText()).isEqualTo("slow");
        assertThat(json.at("/seconds/worksCreated").asDouble()).isEqualTo(6);
        assertThat(json.at("/cpuSecondsByPhase/available/server").asDouble()).isEqualTo(4);
        assertThat(json.at("/cpuSeconds/total").asDouble()).isEqualTo(8);
        assertThat(json.at("/requests/patch works").asLong()).isEqualTo(30);
        assertThat(json.at("/quiet/requests").isEmpty()).isTrue();
    }

    private static FleetResult result(String name, int factor, Map<String, Long> requests) {
        var shares =
                new Shares(
                        Duration.ofMillis(250L * factor),
                        Duration.ofSeconds(factor),
                        Duration.ofSeconds(3));
        var phase = new FleetResult.Phase(Duration.ofMillis(1500L * factor), shares);
        var none = new RequestCounts(new TreeMap<>());
        return new FleetResult(
                name,
                10,
                "v1",
                new FleetResult.Phases(phase, phase, phase, phase),
                Duration.ofSeconds(1),
                Duration.ofSeconds(2L * factor),
                10_000_000L * factor,
                new RequestCounts(new TreeMap<>(requests)),
                0.5,
                new FleetResult.Quiet(Duration.ofSeconds(20), Duration.ZERO, none));
    }

    private static String squeezed(String line) {
        return line.replaceAll(" +", " ").strip();
    }
}
