package dev.trellis.engine.cache;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.net.URI;
import java.time.Duration;

/** Caches of a test with a client of their own. */
final class CacheFixture implements AutoCloseable {
    static final CacheSettings QUICK =
            new CacheSettings(
                    500,
                    Duration.ofSeconds(90),
                    Duration.ofMinutes(10),
                    Duration.ofMillis(50),
                    Duration.ofSeconds(1),
                    Duration.ofHours(1));

    final Caches caches;
    private final KubernetesClient client;

    CacheFixture(Config config, CacheSettings settings, String component) {
        client =
                new Clients(ApiJson.serialization())
                        .make(new ClientSource.Given(config), component);
        caches = new Caches(KubeApi.of(client), settings, new PrometheusRegistry());
    }

    static CacheFixture of(KubernetesClient like, CacheSettings settings) {
        return new CacheFixture(like.getConfiguration(), settings, "test");
    }

    static CacheFixture through(URI address, KubernetesClient like, CacheSettings settings) {
        var config =
                new ConfigBuilder(like.getConfiguration())
                        .withMasterUrl(address.toString())
                        .build();
        return new CacheFixture(config, settings, "test");
    }

    @Override
    public void close() {
        caches.close();
        client.close();
    }
}
