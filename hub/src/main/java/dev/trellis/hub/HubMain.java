package dev.trellis.hub;

import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.ClientProblem;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.client.Servers;
import dev.trellis.engine.controller.ControllerMetrics;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.event.EventSettings;
import dev.trellis.engine.lifecycle.Lifecycle;
import dev.trellis.engine.ops.Health;
import dev.trellis.engine.ops.HealthCheck;
import dev.trellis.engine.ops.OpsServer;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.addon.AddonControllers;
import dev.trellis.hub.addon.CachedHubObjects;
import dev.trellis.hub.addon.HubAgents;
import dev.trellis.hub.admission.DeclarationReviewer;
import dev.trellis.hub.admission.ValidationKeeper;
import dev.trellis.hub.admission.ValidationRemoval;
import dev.trellis.hub.certificate.CertificateKeeper;
import dev.trellis.hub.certificate.CertificateProblem;
import dev.trellis.hub.dependency.DependantsEvents;
import dev.trellis.hub.template.SharedBindingController;
import dev.trellis.hub.template.SignerSecrets;
import dev.trellis.hub.template.TemplateSettings;
import dev.trellis.hub.token.TokenController;
import dev.trellis.hub.webhook.CrdKeeper;
import dev.trellis.hub.webhook.WebhookProblem;
import dev.trellis.hub.webhook.WebhookServer;
import dev.trellis.sdk.agent.Agents;
import dev.trellis.sdk.manage.AddonCaches;
import dev.trellis.sdk.manage.AddonKinds;
import dev.trellis.sdk.manage.ConfigCaches;
import dev.trellis.sdk.manage.CsrController;
import dev.trellis.sdk.manage.Granter;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Puts a hub together and starts it. Read from top to bottom, it is what a hub consists of. */
public final class HubMain {

    private static final String MANAGER = "trellis-hub";
    private static final Duration QUICK = Duration.ofSeconds(2);
    private static final Duration GOODBYE = Duration.ofSeconds(6);
    private static final Duration WORK = Duration.ofSeconds(25);
    private static final ControllerSettings ONE_AT_A_TIME =
            ControllerSettings.DEFAULT.withWorkers(1);
    private static final ControllerSettings FEW = ControllerSettings.DEFAULT.withWorkers(2);
    private static final List<ResourceKind<?>> NEEDED =
            List.of(
                    ResourceKind.of(dev.trellis.api.addon.v1alpha1.ClusterManagementAddOn.class),
                    ResourceKind.of(dev.trellis.api.addon.v1beta1.ClusterManagementAddOn.class),
                    ResourceKind.of(dev.trellis.api.addon.v1alpha1.ManagedClusterAddOn.class),
                    ResourceKind.of(dev.trellis.api.addon.v1beta1.ManagedClusterAddOn.class),
                    AddonCaches.CLUSTERS,
                    AddonCaches.WORKS,
                    ResourceKind.of(Placement.class),
                    ResourceKind.of(PlacementDecision.class));

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
        Servers.requireServed(api, NEEDED);
        HubNamespace.require(api, settings.namespace());

        var registry = new PrometheusRegistry();
        var writes = new WriteMetrics(registry);
        var caches = new Caches(api, CacheSettings.USUAL, registry);
        var runs = new ControllerMetrics(registry);
        var everywhere = Controllers.of(runs);
        var leading = Controllers.of(runs);
        // What decides about add-ons must see all of them: half a fleet looks like a small one.
        var deciding = Controllers.of(runs).waitFor(caches::haveSynced);

        // On every replica: the certificates, and the conversion that API servers ask for.
        var certificates =
                new CertificateKeeper(
                        caches,
                        new Writer<>(api, ResourceKind.of(Secret.class), caches, writes, MANAGER),
                        new ObjectKey(settings.namespace(), settings.webhook().secretName()),
                        settings.webhook().life(),
                        settings.webhook().reach().certificateNames(),
                        clock);
        certificates.lookInto(everywhere.add("webhook-certificate", certificates, ONE_AT_A_TIME));
        var webhook = new WebhookServer(settings.webhook(), registry);
        certificates.onChange(webhook::show);

        // On the leader: what the CRDs say about the conversion.
        var crds =
                new CrdKeeper(
                        caches,
                        new Writer<>(api, CrdKeeper.CRDS, caches, writes, MANAGER),
                        settings.webhook(),
                        certificates::current);
        var crdRunner = leading.add("webhook-crd", crds, ONE_AT_A_TIME);
        crds.lookInto(crdRunner);
        certificates.onChange(_ -> CrdKeeper.lookAtAll(crdRunner));

        var kinds = AddonKinds.stored(api);

        // On every replica: the check of declarations. On the leader: what makes API servers ask.
        var validations =
                new Writer<>(api, ValidationKeeper.CONFIGURATIONS, caches, writes, MANAGER);
        if (!settings.webhook().validates()) {
            var removal = new ValidationRemoval(validations);
            removal.lookInto(leading.add("webhook-validation", removal, ONE_AT_A_TIME));
        } else if (ValidationKeeper.isAllowed(api)) {
            var declarations = caches.of(Scope.all(kinds.declarations()));
            webhook.serve(
                    ValidationKeeper.PATH, "dependencies", new DeclarationReviewer(declarations));
            var validation =
                    new ValidationKeeper(
                            caches, validations, settings.webhook().reach(), certificates::current);
            var runner = leading.add("webhook-validation", validation, ONE_AT_A_TIME);
            validation.lookInto(runner);
            certificates.onChange(_ -> ValidationKeeper.look(runner));
        }

        // On the leader: the add-ons.
        var addons = new AddonCaches(caches, kinds);
        var configs = new ConfigCaches(api, caches);
        var hubAgents =
                new HubAgents(
                        agents,
                        addons,
                        new CachedHubObjects(addons, configs, new SignerSecrets(api)),
                        new TemplateSettings(settings.strictOcm(), settings.namespace()));
        var granter = Granter.ofAgents(api, caches, writes, MANAGER, clock);
        var installs =
                AddonControllers.addTo(
                        deciding,
                        new AddonControllers.Surroundings(
                                api,
                                caches,
                                addons,
                                configs,
                                hubAgents,
                                granter::grant,
                                writes,
                                registry,
                                MANAGER,
                                settings.strictOcm(),
                                clock));
        granter.onDrift(installs);
        var shared = new SharedBindingController(addons, hubAgents::template, granter, installs);
        shared.lookInto(deciding.add("addon-shared-binding", shared, ONE_AT_A_TIME).queue());
        var requests = new CsrController(api, caches, addons, hubAgents, writes, MANAGER, clock);
        requests.lookInto(deciding.add("addon-csr", requests, FEW));
        var tokens = new TokenController(api, caches, addons, writes, MANAGER, clock);
        tokens.lookInto(deciding.add("addon-token", tokens, FEW));
        life.opened("types of configuration", QUICK, _ -> configs.close());
        var leadership =
                new Leadership(
                        api,
                        settings::lease,
                        new LeaderGroups(List.of(leading, deciding)),
                        registry);
        var events =
                new EventRecorder(api, "manager", settings.host(), EventSettings.USUAL, registry);
        life.opened("events", GOODBYE, _ -> events.close());
        new DependantsEvents(addons, events, leadership::isLeader).watch();

        var health =
                new Health()
                        .addReady(HealthCheck.of("caches", () -> unsynced(caches)))
                        .addReady(HealthCheck.of("process", () -> stopping(life)));
        var ops = ops(settings, health, registry);
        life.opened("ops", QUICK, _ -> ops.close());
        webhook.start(certificates.load());
        life.opened("webhook", settings.webhook().stopPatience(), _ -> webhook.close());
        caches.start();
        life.opened("caches", QUICK, _ -> caches.close());
        everywhere.start();
        life.opened("controllers", WORK, everywhere::stop);
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
