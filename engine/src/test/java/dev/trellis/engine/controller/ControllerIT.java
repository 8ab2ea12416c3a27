package dev.trellis.engine.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.KubeServer;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A controller with caches, queue and writes on a real server: it keeps a copy of each source. */
@KubernetesTest(dedicated = true)
@Tag(KubernetesTest.REAL)
final class ControllerIT {
    private static final ResourceKind<ConfigMap> CONFIG_MAPS = ResourceKind.of(ConfigMap.class);
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final int COUNT = 30;

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Controllers controllers = Controllers.of(registry);
    private final Map<ObjectKey, AtomicInteger> running = new ConcurrentHashMap<>();
    private final AtomicInteger overlaps = new AtomicInteger();
    private Kube kube;
    private Caches caches;
    private WatchCache<ConfigMap> cache;
    private ControllerRunner<ObjectKey> runner;
    private Writer<ConfigMap> writer;

    @BeforeEach
    void wire(Kube given) {
        kube = given;
        var api = KubeApi.of(kube.client());
        caches = new Caches(api, CacheSettings.USUAL, registry);
        cache = caches.of(Scope.all(CONFIG_MAPS).in(kube.namespace()));
        writer = new Writer<>(api, CONFIG_MAPS, caches, new WriteMetrics(registry), "copier");
        runner = controllers.add("copier", this::keepCopy, ControllerSettings.DEFAULT);
        CacheSource.connect(cache, object -> List.of(sourceOf(ObjectKey.of(object))), runner);
        caches.start();
        controllers.waitFor(caches::haveSynced).start();
    }

    @AfterEach
    void close() throws InterruptedException {
        assertThat(controllers.stop(LONG)).isTrue();
        caches.close();
        assertThat(overlaps).as("runs of one key at the same time").hasValue(0);
    }

    @Test
    void convergesAndThenWritesNothing() {
        putSources("first");
        awaitCopies("first");
        putSources("second");
        awaitCopies("second");
        await().atMost(LONG).until(() -> runner.queue().size() == 0);
        var written = sent();

        cache.repeat();

        await().atMost(LONG).until(() -> runner.queue().size() == 0);
        assertThat(sent()).isEqualTo(written);
    }

    @Test
    void tellsChangesFromWhatIsMerelyLookedAtAgain() {
        putSources("there");
        awaitCopies("there");
        var causes = new ConcurrentHashMap<ObjectKey, Cause>();
        CacheSource.connect(cache, object -> List.of(ObjectKey.of(object)), causes::put);
        var key = new ObjectKey(kube.namespace(), "source-1");
        assertThat(causes).containsEntry(key, Cause.BACKGROUND);

        putSources("changed");
        await().atMost(LONG).until(() -> causes.get(key) == Cause.CHANGE);
        awaitCopies("changed");
        cache.repeat();

        assertThat(causes).containsEntry(key, Cause.BACKGROUND);
    }

    @Test
    void mendsACopyThatSomebodySpoiled() {
        putSources("good");
        awaitCopies("good");

        kube.client()
                .configMaps()
                .inNamespace(kube.namespace())
                .withName("copy-3")
                .edit(it -> new ConfigMapBuilder(it).withData(Map.of("v", "bad")).build());

        awaitCopies("good");
    }

    @Test
    void convergesThroughRestartsOfTheServer(KubeServer server) {
        putSources("before");
        server.restartApiServer();
        putSources("after");
        server.restartApiServer();

        awaitCopies("after");
    }

    private Next keepCopy(ObjectKey key) {
        var count = running.computeIfAbsent(key, _ -> new AtomicInteger());
        if (count.incrementAndGet() > 1) {
            overlaps.incrementAndGet();
        }
        try {
            var copyKey = new ObjectKey(key.namespace(), key.name().replace("source", "copy"));
            return cache.find(key)
                    .map(source ->
                            Next.after(writer.apply(copy(source, copyKey), cache.find(copyKey))))
                    .orElse(Next.DONE);
        } finally {
            count.decrementAndGet();
        }
    }

    private static ConfigMap copy(ConfigMap source, ObjectKey key) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(key.namespace())
                .withName(key.name())
                .endMetadata()
                .withData(source.getData())
                .build();
    }

    private static ObjectKey sourceOf(ObjectKey key) {
        return new ObjectKey(key.namespace(), key.name().replace("copy", "source"));
    }

    private void putSources(String value) {
        for (var i = 0; i < COUNT; i++) {
            kube.client()
                    .resource(
                            new ConfigMapBuilder()
                                    .withNewMetadata()
                                    .withNamespace(kube.namespace())
                                    .withName("source-" + i)
                                    .endMetadata()
                                    .withData(Map.of("v", value))
                                    .build())
                    .forceConflicts()
                    .serverSideApply();
        }
    }

    private void awaitCopies(String value) {
        await().atMost(LONG)
                .untilAsserted(() ->
                        assertThat(
                                        kube.client()
                                                .configMaps()
                                                .inNamespace(kube.namespace())
                                                .list()
                                                .getItems())
                                .filteredOn(it -> it.getMetadata().getName().startsWith("copy"))
                                .hasSize(COUNT)
                                .allMatch(it -> value.equals(it.getData().get("v"))));
    }

    /** Writes that reached the server. */
    private double sent() {
        return registry.scrape(name -> name.equals("writes")).stream()
                .flatMap(it -> ((CounterSnapshot) it).getDataPoints().stream())
                .filter(it -> !"skipped".equals(it.getLabels().get("result")))
                .mapToDouble(CounterSnapshot.CounterDataPointSnapshot::getValue)
                .sum();
    }
}
