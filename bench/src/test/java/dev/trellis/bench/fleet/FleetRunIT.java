package dev.trellis.bench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.KubeServer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

@KubernetesTest(dedicated = true)
final class FleetRunIT {
    private static final int CLUSTERS = 3;

    @TempDir private Path logs;

    @Test
    void bringsAManagerThroughTheCourseAndCountsWhatItTakes(KubeServer server)
            throws InterruptedException {
        var java = ProcessHandle.current().info().command().orElseThrow();
        var line =
                "%s -XX:TieredStopAtLevel=1 -cp '%s' %s {kubeconfig}"
                        .formatted(
                                java,
                                System.getProperty("java.class.path"),
                                TinyManager.class.getName());

        var command = new ManagerCommand("tiny", line);
        var options =
                new FleetOptions(
                        CLUSTERS, List.of(command), Duration.ofSeconds(1), Duration.ofMinutes(1));

        var result = new FleetRun(options, logs).measure(command, server);

        assertThat(result.clusters()).isEqualTo(CLUSTERS);
        assertThat(result.requests().byKind())
                .containsEntry("create managedclusteraddons", 3L)
                .containsEntry("create manifestworks", 3L)
                .containsEntry("patch manifestworks", 3L)
                .containsEntry("patch managedclusteraddons/status", 6L)
                .doesNotContainKey("patch manifestworks/status");
        assertThat(result.requestsPerAddOn()).isEqualTo(5);
        assertThat(result.quiet().requests().total()).isZero();
        var phases = result.phases();
        assertThat(phases.worksCreated().length()).isPositive();
        assertThat(phases.completed().length())
                .isGreaterThanOrEqualTo(phases.worksUpdated().length());
        var all =
                Stream.of(phases.worksCreated(), phases.available(), phases.completed())
                        .map(FleetResult.Phase::shares)
                        .toList();
        assertThat(all).anySatisfy(shares -> assertThat(shares.manager()).isPositive());
        assertThat(all).anySatisfy(shares -> assertThat(shares.server()).isPositive());
        assertThat(all).noneSatisfy(shares -> assertThat(shares.bench()).isNegative());
        assertThat(result.cpu()).isGreaterThan(result.startCpu()).isPositive();
        assertThat(result.peakBytes()).isPositive();
    }
}
