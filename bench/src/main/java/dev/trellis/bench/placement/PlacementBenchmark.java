package dev.trellis.bench.placement;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.event.EventSettings;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.hub.placement.PlacementControllers;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * Measures the processor time of the whole process from a changed cluster until every placement has
 * been decided anew.
 *
 * <p>usage: PlacementBenchmark CLUSTERS PLACEMENTS
 */
final class PlacementBenchmark {
    private static final int WARM_UP = 200;
    private static final int ROUNDS = 40;
    private static final ResourceKind<ManagedCluster> CLUSTERS =
            ResourceKind.of(ManagedCluster.class);
    // Seldom, since looking costs processor time too.
    private static final Duration LOOK_AGAIN = Duration.ofMillis(40);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final int clusters;
    private final int placements;

    private PlacementBenchmark(int clusters, int placements) {
        this.clusters = clusters;
        this.placements = placements;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        for (var expressions : List.of(false, true)) {
            new PlacementBenchmark(Integer.parseInt(args[0]), Integer.parseInt(args[1]))
                    .run(expressions);
        }
    }

    private void run(boolean expressions) throws IOException, InterruptedException {
        try (var server = new TellingServer();
                var client =
                        new KubernetesClientBuilder()
                                .withConfig(new ConfigBuilder().withMasterUrl(server.url()).build())
                                .withKubernetesSerialization(ApiJson.serialization())
                                .build();
                var events =
                        new EventRecorder(
                                KubeApi.of(client),
                                "bench",
                                "bench",
                                EventSettings.USUAL,
                                registry);
                var caches = new Caches(KubeApi.of(client), CacheSettings.USUAL, registry)) {
            var controllers = Controllers.of(registry);
            PlacementControllers.addTo(
                    controllers,
                    new PlacementControllers.Surroundings(
                            KubeApi.of(client),
                            caches,
                            new WriteMetrics(registry),
                            events,
                            "bench",
                            InstantSource.system()));
            var fleet = new FleetAtRest(server, clusters);
            fleet.show(placements, expressions);
            caches.start();
            while (!caches.haveSynced() || !server.watched(CLUSTERS)) {
                Thread.sleep(LOOK_AGAIN);
            }
            controllers.start();
            awaitRuns(placements);
            System.out.println(line(expressions, measure(fleet)));
            controllers.stop(PATIENCE);
        }
    }

    /** The processor time of one round in nanoseconds: many rounds, since its clock is coarse. */
    private long measure(FleetAtRest fleet) throws InterruptedException {
        for (var round = 0; round < WARM_UP; round++) {
            change(fleet, round + 1);
        }
        var before = processorTime();
        for (var round = 0; round < ROUNDS; round++) {
            change(fleet, WARM_UP + round + 1);
        }
        return (processorTime() - before) / ROUNDS;
    }

    private void change(FleetAtRest fleet, int round) throws InterruptedException {
        var runs = runs();
        fleet.changeOne(round);
        awaitRuns(runs + placements);
    }

    private String line(boolean expressions, long nanos) {
        return "{\"benchmark\":\"placement\",\"clusters\":%d,\"placements\":%d,\"expressions\":%s,\"cpuMillis\":%.1f}"
                .formatted(clusters, placements, expressions, nanos / 1e6);
    }

    private void awaitRuns(long wanted) throws InterruptedException {
        var end = System.nanoTime() + PATIENCE.toNanos();
        while (runs() < wanted) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(
                        "only %d of %d runs succeeded: the fleet is not at rest"
                                .formatted(runs(), wanted));
            }
            Thread.sleep(LOOK_AGAIN);
        }
    }

    /** How many runs ended well; one that tried to write did not. */
    private long runs() {
        return registry.scrape(name -> name.startsWith("reconcile_duration_seconds")).stream()
                .filter(HistogramSnapshot.class::isInstance)
                .map(HistogramSnapshot.class::cast)
                .flatMap(histogram -> histogram.getDataPoints().stream())
                .filter(point -> "done".equals(point.getLabels().get("result")))
                .mapToLong(HistogramSnapshot.HistogramDataPointSnapshot::getCount)
                .sum();
    }

    private static long processorTime() {
        return ((com.sun.management.OperatingSystemMXBean)
                        ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}
