package dev.trellis.operators;

import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.client.Servers;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.event.EventSettings;
import dev.trellis.engine.leader.LeaderElection;
import dev.trellis.engine.lifecycle.Lifecycle;
import dev.trellis.engine.ops.Health;
import dev.trellis.engine.ops.HealthCheck;
import dev.trellis.engine.ops.OpsServer;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.operators.kind.Kinds;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Puts together a program that looks after the operators of one cluster, and starts it. */
public final class OperatorMain {
    /** What the API server must serve before anything else makes sense. */
    public static final List<ResourceKind<?>> NEEDED = Kinds.NEEDED;

    private static final String MANAGER = "trellis-operators";
    private static final Duration QUICK = Duration.ofSeconds(2);
    private static final Duration GOODBYE = Duration.ofSeconds(6);
    private static final Duration WORK = Duration.ofSeconds(25);

    private OperatorMain() {}

    /**
     * Starts on the server of the client, which stays the caller's to close afterwards.
     *
     * @return the life of the program: to wait for its end, or to end it
     */
    public static Lifecycle start(KubernetesClient client, OperatorSettings settings) {
        var life = new Lifecycle();
        try {
            start(KubeApi.of(client), settings, life);
            return life;
        } catch (RuntimeException e) {
            life.stop("operators cannot be looked after");
            throw e;
        }
    }

    private static void start(KubeApi api, OperatorSettings settings, Lifecycle life) {
        Servers.check(api);
        Servers.requireServed(api, Kinds.NEEDED);
        var registry = new PrometheusRegistry();
        var caches = new Caches(api, CacheSettings.USUAL, registry);
        var events =
                new EventRecorder(api, "operators", settings.host(), EventSettings.USUAL, registry);
        life.opened("events", GOODBYE, _ -> events.close());
        var controllers = Controllers.of(registry).waitFor(caches::haveSynced);
        OperatorControllers.addTo(
                controllers,
                new OperatorControllers.Surroundings(
                        api,
                        caches,
                        new WriteMetrics(registry),
                        registry,
                        events,
                        MANAGER,
                        settings.resolver(),
                        settings.images(),
                        InstantSource.system()));
        var health =
                new Health()
                        .addReady(
                                HealthCheck.of(
                                        "caches",
                                        () ->
                                                caches.haveSynced()
                                                        ? Optional.empty()
                                                        : Optional.of("not filled yet")));
        var ops = OpsServer.start(settings.ops(), health, registry);
        life.opened("ops", QUICK, _ -> ops.close());
        caches.start();
        life.opened("caches", QUICK, _ -> caches.close());
        if (settings.elects()) {
            lead(api, settings, controllers, life);
        } else {
            controllers.start();
            life.opened("controllers", WORK, controllers::stop);
        }
    }

    private static void lead(
            KubeApi api, OperatorSettings settings, Controllers controllers, Lifecycle life) {
        var election = LeaderElection.start(api, settings.lease(), controllers);
        life.opened("leadership", WORK, _ -> election.close());
        // Who has lost the lead ends: whoever runs this starts it again, with nothing left over.
        var _ =
                election.ended()
                        .whenComplete((_, _) ->
                                Thread.ofVirtual().start(() -> life.stop("lead is lost")));
    }
}
