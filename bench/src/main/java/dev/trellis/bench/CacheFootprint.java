package dev.trellis.bench;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Pruning;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.testkit.server.KubeBinaries;
import dev.trellis.testkit.server.KubeServer;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * What a cached install costs in memory, and how long a cache of many takes to fill.
 *
 * <p>The same objects on the same API server are held in four ways: by our cache with its pruning,
 * by our cache without, by the client library's informer, and by the informer of the Go client in a
 * process of its own. Each is measured after garbage collection.
 *
 * <p>usage: CacheFootprint COUNT GO_INFORMER
 */
final class CacheFootprint {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final KubeServer server;
    private final int count;

    private CacheFootprint(KubeServer server, int count) {
        this.server = server;
        this.count = count;
    }

    public static void main(String[] args) throws Exception {
        var count = Integer.parseInt(args[0]);
        var binaries =
                switch (KubeBinaries.search()) {
                    case KubeBinaries.Search.Found(var found) -> found;
                    case KubeBinaries.Search.Missing(var reason) -> {
                        System.err.println(reason);
                        System.exit(1);
                        throw new IllegalStateException(reason);
                    }
                };
        try (var server = KubeServer.start(binaries)) {
            Installs.create(server.client(), count);
            var lines = new CacheFootprint(server, count).measure(Path.of(args[1]));
            System.out.println(
                    "{\"benchmark\":\"cache-footprint\",\"objects\":%d,\"kubernetes\":\"%s\",\"results\":[%s]}"
                            .formatted(count, server.version(), String.join(",", lines)));
        }
    }

    private List<String> measure(Path goInformer) throws Exception {
        var lines = new ArrayList<String>();
        // Once for warming up: the first list also pays for classes and code.
        ours(Pruning.usual());
        lines.add(line("trellis, pruned", ours(Pruning.usual())));
        lines.add(line("trellis, unpruned", ours(Pruning.none())));
        lines.add(line("fabric8 informer", fabric8()));
        lines.addAll(go(goInformer));
        return lines;
    }

    /** What it takes to hold all objects. */
    private record Cost(long heapBytes, Duration fill) {}

    private String line(String holder, Cost cost) {
        return "{\"holder\":\"%s\",\"bytesPerObject\":%d,\"fillSeconds\":%.2f}"
                .formatted(holder, cost.heapBytes() / count, cost.fill().toMillis() / 1000.0);
    }

    private Cost ours(Pruning pruning) throws Exception {
        try (var client = client()) {
            return cost(() -> {
                var caches =
                        new Caches(
                                KubeApi.of(client), CacheSettings.USUAL, new PrometheusRegistry());
                var cache =
                        caches.of(Scope.all(ResourceKind.of(ManagedClusterAddOn.class)), pruning);
                caches.start();
                await(caches::haveSynced);
                expect(cache.size());
                return caches::close;
            });
        }
    }

    private Cost fabric8() throws Exception {
        try (var client = client()) {
            return cost(() -> {
                var informer =
                        client.resources(ManagedClusterAddOn.class)
                                .inAnyNamespace()
                                .withLimit(500L)
                                .inform();
                await(informer::hasSynced);
                expect(informer.getStore().list().size());
                return informer::close;
            });
        }
    }

    private List<String> go(Path informer) throws IOException, InterruptedException {
        var out = Files.createTempFile("informer", ".json");
        try {
            var process =
                    new ProcessBuilder(
                                    informer.toString(),
                                    server.kubeconfig().toString(),
                                    Integer.toString(count))
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .redirectOutput(out.toFile())
                            .start();
            if (process.waitFor() != 0) {
                throw new IllegalStateException("the Go informer failed; its message is above");
            }
            return Files.readAllLines(out);
        } finally {
            Files.deleteIfExists(out);
        }
    }

    private KubernetesClient client() throws IOException {
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(Files.readString(server.kubeconfig())))
                .withKubernetesSerialization(ApiJson.serialization())
                .build();
    }

    /**
     * Measures what the filling holds.
     *
     * @param fill fills something and returns what lets go of it again
     */
    private static Cost cost(Callable<Runnable> fill) throws Exception {
        var before = Heap.used();
        var start = System.nanoTime();
        var release = fill.call();
        try {
            var filled = Duration.ofNanos(System.nanoTime() - start);
            return new Cost(Heap.used() - before, filled);
        } finally {
            release.run();
        }
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the cache did not fill within " + PATIENCE);
            }
            Thread.sleep(5);
        }
    }

    private void expect(int found) {
        if (found != count) {
            throw new IllegalStateException("expected " + count + " objects, found " + found);
        }
    }
}
