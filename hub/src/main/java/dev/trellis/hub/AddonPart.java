package dev.trellis.hub;

import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.hub.addon.AddonControllers;
import dev.trellis.hub.addon.CachedHubObjects;
import dev.trellis.hub.addon.CachedOperators;
import dev.trellis.hub.addon.HubAgents;
import dev.trellis.hub.admission.DeclarationCheck;
import dev.trellis.hub.admission.HookForm;
import dev.trellis.hub.dependency.ClusterOperators;
import dev.trellis.hub.dependency.DependantsEvents;
import dev.trellis.hub.template.SharedBindingController;
import dev.trellis.hub.template.SignerSecrets;
import dev.trellis.hub.template.TemplateSettings;
import dev.trellis.hub.token.TokenController;
import dev.trellis.hub.webhook.CrdKeeper;
import dev.trellis.sdk.agent.Agents;
import dev.trellis.sdk.manage.AddonCaches;
import dev.trellis.sdk.manage.AddonKinds;
import dev.trellis.sdk.manage.ConfigCaches;
import dev.trellis.sdk.manage.CsrController;
import dev.trellis.sdk.manage.Granter;

import java.time.Duration;
import java.util.List;

/** The part of a hub that manages add-ons. */
final class AddonPart {

    /** What the API server must serve for it. */
    static final List<ResourceKind<?>> NEEDED =
            List.of(
                    ResourceKind.of(dev.trellis.api.addon.v1alpha1.ClusterManagementAddOn.class),
                    ResourceKind.of(dev.trellis.api.addon.v1beta1.ClusterManagementAddOn.class),
                    ResourceKind.of(dev.trellis.api.addon.v1alpha1.ManagedClusterAddOn.class),
                    ResourceKind.of(dev.trellis.api.addon.v1beta1.ManagedClusterAddOn.class),
                    AddonCaches.CLUSTERS,
                    AddonCaches.WORKS,
                    ResourceKind.of(Placement.class),
                    ResourceKind.of(PlacementDecision.class));

    private static final Duration QUICK = Duration.ofSeconds(2);

    private final Ground ground;
    private final AddonKinds kinds;

    private AddonPart(Ground ground) {
        this.ground = ground;
        this.kinds = AddonKinds.stored(ground.api());
    }

    /**
     * @param agents add-ons that run in this process, beside those of templates
     */
    static void addTo(Ground ground, Agents agents) {
        var part = new AddonPart(ground);
        if (ground.settings().webhook().converts()) {
            part.addConversion();
        }
        part.addValidation();
        part.addControllers(agents);
    }

    /** What the CRDs say about the conversion, which every replica serves. */
    private void addConversion() {
        var crds =
                new CrdKeeper(
                        ground.caches(),
                        ground.writer(CrdKeeper.CRDS),
                        ground.settings().webhook(),
                        ground.certificates()::current);
        var runner = ground.leading().add("webhook-crd", crds, Ground.ONE_AT_A_TIME);
        crds.lookInto(runner);
        ground.certificates().onChange(_ -> CrdKeeper.lookAtAll(runner));
    }

    /** The check of declarations. */
    private void addValidation() {
        var declarations = ground.caches().of(Scope.all(kinds.declarations()));
        Hooks.addTo(
                ground,
                "webhook-validation",
                HookForm.VALIDATING,
                List.of(DeclarationCheck.hook(declarations)));
    }

    private void addControllers(Agents agents) {
        var api = ground.api();
        var caches = ground.caches();
        var writes = ground.writes();
        var clock = ground.clock();
        var settings = ground.settings();
        var deciding = ground.deciding();
        var addons = new AddonCaches(caches, kinds);
        var configs = new ConfigCaches(api, caches);
        ground.life().opened("types of configuration", QUICK, _ -> configs.close());
        var hubAgents =
                new HubAgents(
                        agents,
                        new CachedHubObjects(
                                addons::declaration,
                                addons::installsOf,
                                configs,
                                new SignerSecrets(api)::load),
                        new TemplateSettings(settings.strictOcm(), settings.namespace()));
        var granter = Granter.ofAgents(api, caches, writes, Ground.MANAGER, clock);
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
                                ground.registry(),
                                Ground.MANAGER,
                                settings.strictOcm(),
                                operators(settings),
                                clock));
        granter.onDrift(installs);
        var shared = new SharedBindingController(addons, hubAgents::template, granter, installs);
        shared.lookInto(deciding.add("addon-shared-binding", shared, Ground.ONE_AT_A_TIME).queue());
        var requests =
                new CsrController(api, caches, addons, hubAgents, writes, Ground.MANAGER, clock);
        requests.lookInto(deciding.add("addon-csr", requests, Ground.FEW));
        var tokens = new TokenController(api, caches, addons, writes, Ground.MANAGER, clock);
        tokens.lookInto(deciding.add("addon-token", tokens, Ground.FEW));
        new DependantsEvents(addons, ground.events(), ground.leadership()::isLeader).watch();
    }

    /** Only a manager that brings operators to clusters knows what they have. */
    private ClusterOperators operators(HubSettings settings) {
        return settings.parts().contains(HubPart.OPERATORSETS)
                ? new CachedOperators(ground.caches())
                : ClusterOperators.NONE;
    }
}
