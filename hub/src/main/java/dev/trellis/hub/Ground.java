package dev.trellis.hub;

import dev.trellis.engine.cache.CacheMetrics;
import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.ControllerMetrics;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.event.EventSettings;
import dev.trellis.engine.leader.Leadership;
import dev.trellis.engine.lifecycle.Lifecycle;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.certificate.CertificateKeeper;
import dev.trellis.hub.webhook.WebhookServer;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * What every part of a hub stands on.
 *
 * @param everywhere controllers of every replica
 * @param leading controllers of the leader
 * @param deciding controllers of the leader that must see everything before they begin: half a
 *     fleet looks like a small one
 * @param operatorCaches for operators on the hub itself, who leave out of objects what others need
 * @param events for people, from the leader
 */
record Ground(
        KubeApi api,
        HubSettings settings,
        InstantSource clock,
        Lifecycle life,
        PrometheusRegistry registry,
        WriteMetrics writes,
        Caches caches,
        Caches operatorCaches,
        Controllers everywhere,
        Controllers leading,
        Controllers deciding,
        Leadership leadership,
        EventRecorder events,
        WebhookServer webhook,
        CertificateKeeper certificates) {

    /** The name under which the hub writes. */
    static final String MANAGER = "trellis-hub";

    static final ControllerSettings ONE_AT_A_TIME = ControllerSettings.DEFAULT.withWorkers(1);
    static final ControllerSettings FEW = ControllerSettings.DEFAULT.withWorkers(2);

    private static final Duration GOODBYE = Duration.ofSeconds(6);

    /** Prepares everything; nothing of it runs yet. */
    static Ground of(KubeApi api, HubSettings settings, InstantSource clock, Lifecycle life) {
        var registry = new PrometheusRegistry();
        var writes = new WriteMetrics(registry);
        var cached = new CacheMetrics(registry);
        var caches = new Caches(api, CacheSettings.USUAL, cached);
        var operatorCaches = new Caches(api, CacheSettings.USUAL, cached);
        var runs = new ControllerMetrics(registry);
        var leading = Controllers.of(runs);
        var deciding =
                Controllers.of(runs)
                        .waitFor(() -> caches.haveSynced() && operatorCaches.haveSynced());
        var leadership =
                new Leadership(
                        api,
                        settings::lease,
                        new LeaderGroups(List.of(leading, deciding)),
                        registry);
        var events =
                new EventRecorder(api, "manager", settings.host(), EventSettings.USUAL, registry);
        life.opened("events", GOODBYE, _ -> events.close());
        return new Ground(
                api,
                settings,
                clock,
                life,
                registry,
                writes,
                caches,
                operatorCaches,
                Controllers.of(runs),
                leading,
                deciding,
                leadership,
                events,
                new WebhookServer(settings.webhook(), registry),
                certificates(api, settings, clock, caches, writes));
    }

    private static CertificateKeeper certificates(
            KubeApi api,
            HubSettings settings,
            InstantSource clock,
            Caches caches,
            WriteMetrics writes) {
        return new CertificateKeeper(
                caches,
                new Writer<>(api, ResourceKind.of(Secret.class), caches, writes, MANAGER),
                new ObjectKey(settings.namespace(), settings.webhook().secretName()),
                settings.webhook().life(),
                settings.webhook().reach().certificateNames(),
                clock);
    }

    <T extends HasMetadata> Writer<T> writer(ResourceKind<T> kind) {
        return new Writer<>(api, kind, caches, writes, MANAGER);
    }
}
