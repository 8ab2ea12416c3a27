package dev.trellis.sdk.manage;

import static org.awaitility.Awaitility.await;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.server.ApiRequest;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.util.List;

/** A process as the API server sees it: its client, its caches and the requests that it made. */
final class HubSession implements AutoCloseable {
    final PrometheusRegistry registry = new PrometheusRegistry();
    final WriteMetrics writes = new WriteMetrics(registry);
    final KubeApi api;
    final Caches caches;
    private final Kube kube;
    private final String component;
    private final KubernetesClient client;

    HubSession(Kube kube) {
        this(kube, kube.client().getConfiguration());
    }

    /** As somebody who may have fewer rights. */
    HubSession(Kube kube, Config config) {
        this.kube = kube;
        component = kube.uniqueName("session");
        client =
                new Clients(ApiJson.serialization())
                        .make(new ClientSource.Given(config), component);
        api = KubeApi.of(client);
        caches = new Caches(api, CacheSettings.USUAL, registry);
    }

    void start() {
        caches.start();
        await().until(() -> caches.haveSynced() && caches.troubles().isEmpty());
    }

    <T extends HasMetadata> Writer<T> writer(ResourceKind<T> kind) {
        return new Writer<>(api, kind, caches, writes, component);
    }

    /** Creates an object that must not be there yet. */
    <T extends HasMetadata> T create(ResourceKind<T> kind, T object) {
        var outcome = writer(kind).create(object);
        return outcome.written()
                .orElseThrow(() -> new AssertionError("not created but " + outcome));
    }

    /** All requests but those that fill the caches. */
    List<ApiRequest> requests() {
        return kube.requests().stream()
                .filter(request -> request.userAgent().equals("trellis/" + component))
                .filter(request ->
                        !request.verb().equals("list") && !request.verb().equals("watch"))
                .toList();
    }

    @Override
    public void close() {
        caches.close();
        client.close();
    }
}
