package dev.trellis.hub;

import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.ClientProblem;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.client.Servers;
import dev.trellis.engine.lifecycle.Lifecycle;
import dev.trellis.engine.ops.Health;
import dev.trellis.engine.ops.HealthCheck;
import dev.trellis.engine.ops.OpsServer;
import dev.trellis.hub.certificate.CertificateProblem;
import dev.trellis.hub.clusterset.ClusterSetControllers;
import dev.trellis.hub.operatorset.OperatorSetControllers;
import dev.trellis.hub.placement.PlacementControllers;
import dev.trellis.hub.webhook.WebhookProblem;
import dev.trellis.operators.OperatorMain;
import dev.trellis.sdk.agent.Agents;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Puts a hub together and starts it. Read from top to bottom, it is what a hub consists of. */
public final class HubMain {

    private static final Duration QUICK = Duration.ofSeconds(2);
    private static final Duration WORK = Duration.ofSeconds(25);

    private HubMain() {}

    /**
     * Starts a hub on the server of the client, which stays the caller's to close after the hub.
     *
     * @throws HubProblem where it cannot start, such as for a missing CRD
     */
    public static RunningHub start(KubernetesClient client, HubSettings settings) {
        return start(client, settings, Agents.NONE, InstantSource.system());
    }

    /**
     * The same, for a hub that runs some add-ons of its own beside those of templates.
     *
     * @param agents those add-ons
     */
    static RunningHub start(
            KubernetesClient client, HubSettings settings, Agents agents, InstantSource clock) {
        var life = new Lifecycle();
        try {
            return start(KubeApi.of(client), settings, agents, clock, life);
        } catch (RuntimeException e) {
            life.stop("hub cannot start");
            throw isForPeople(e) ? new HubProblem(e) : e;
        }
    }

    private static boolean isForPeople(RuntimeException problem) {
        return problem instanceof ClientProblem
                || problem instanceof ApiException
                || problem instanceof CertificateProblem
                || problem instanceof WebhookProblem;
    }

    private static RunningHub start(
            KubeApi api, HubSettings settings, Agents agents, InstantSource clock, Lifecycle life) {
        Servers.check(api);
        Servers.requireServed(api, needed(settings.parts()));
        HubNamespace.require(api, settings.namespace());
        var ground = Ground.of(api, settings, clock, life);

        // On every replica: the certificates of the webhook that API servers ask.
        var certificates = ground.certificates();
        certificates.lookInto(
                ground.everywhere().add("webhook-certificate", certificates, Ground.ONE_AT_A_TIME));
        certificates.onChange(ground.webhook()::show);

        for (var part : settings.parts()) {
            switch (part) {
                case ADDONS -> AddonPart.addTo(ground, agents);
                case REGISTRATION -> {
                    RegistrationPart.addTo(ground);
                    ClusterSetPart.addTo(ground);
                }
                case WORKS -> WorkPart.addTo(ground);
                case PLACEMENT -> PlacementPart.addTo(ground);
                case PROMOTIONS -> PromotionPart.addTo(ground);
                case OPERATORSETS, OPERATORS -> {} // Below: the two share what they read.
            }
        }
        OperatorPart.addTo(ground);
        return run(ground);
    }

    private static List<ResourceKind<?>> needed(Set<HubPart> parts) {
        return parts.stream()
                .flatMap(part ->
                        switch (part) {
                            case ADDONS -> AddonPart.NEEDED.stream();
                            case REGISTRATION ->
                                    Stream.concat(
                                            RegistrationPart.NEEDED.stream(),
                                            ClusterSetControllers.NEEDED.stream());
                            case WORKS -> WorkPart.NEEDED.stream();
                            case PLACEMENT -> PlacementControllers.NEEDED.stream();
                            case PROMOTIONS -> PromotionPart.NEEDED.stream();
                            case OPERATORSETS -> OperatorSetControllers.NEEDED.stream();
                            case OPERATORS -> OperatorMain.NEEDED.stream();
                        })
                .distinct()
                .toList();
    }

    private static RunningHub run(Ground ground) {
        var settings = ground.settings();
        var life = ground.life();
        var caches = ground.caches();
        var operatorCaches = ground.operatorCaches();
        var webhook = ground.webhook();
        var leadership = ground.leadership();
        var health =
                new Health()
                        .addReady(HealthCheck.of("caches", () -> unsynced(caches)))
                        .addReady(HealthCheck.of("operators", () -> unsynced(operatorCaches)))
                        .addReady(HealthCheck.of("process", () -> stopping(life)));
        var ops = ops(settings, health, ground.registry());
        life.opened("ops", QUICK, _ -> ops.close());
        webhook.start(ground.certificates().load());
        life.opened("webhook", settings.webhook().stopPatience(), _ -> webhook.close());
        caches.start();
        life.opened("caches", QUICK, _ -> caches.close());
        operatorCaches.start();
        life.opened("operators", QUICK, _ -> operatorCaches.close());
        ground.everywhere().start();
        life.opened("controllers", WORK, ground.everywhere()::stop);
        if (settings.elects()) {
            leadership.start();
        } else {
            leadership.leadAlone();
        }
        life.opened("leadership", WORK, _ -> leadership.close());
        return new RunningHub(life, ops, webhook, leadership);
    }

    private static OpsServer ops(HubSettings settings, Health health, PrometheusRegistry registry) {
        try {
            return OpsServer.start(settings.ops(), health, registry);
        } catch (IllegalStateException e) {
            throw new HubProblem(e);
        }
    }

    private static Optional<String> unsynced(Caches caches) {
        return caches.haveSynced() ? Optional.empty() : Optional.of("not filled yet");
    }

    private static Optional<String> stopping(Lifecycle life) {
        return life.stopping() ? Optional.of("stopping") : Optional.empty();
    }
}
