package dev.trellis.sdk.manage;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.client.Servers;
import dev.trellis.engine.controller.ControllerMetrics;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.leader.Leadership;
import dev.trellis.engine.leader.LeaseSettings;
import dev.trellis.engine.lifecycle.Lifecycle;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.Agents;
import dev.trellis.sdk.agent.RegistrationOption;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * An author's manager, put together and running. Read from top to bottom, it is what such a manager
 * consists of.
 */
public final class AuthorManager implements AutoCloseable {
    private static final String MANAGER = "trellis-addon-manager";
    private static final Duration QUICK = Duration.ofSeconds(2);
    private static final Duration WORK = Duration.ofSeconds(25);
    private static final ControllerSettings INSTALLS = ControllerSettings.DEFAULT.withWorkers(8);
    private static final ControllerSettings FEW = ControllerSettings.DEFAULT.withWorkers(2);

    private final Lifecycle life = new Lifecycle();
    private final Caches caches;
    private final Leadership leadership;
    private final KeySink<ObjectKey> installs;

    /**
     * What runs and how.
     *
     * @param agents the add-ons, made with what they may look at
     * @param choices by add-on, the clusters it installs itself on
     * @param lease the lease by which replicas agree on one that acts; empty for a process alone
     */
    public record Plan(
            Function<HubView, List<AgentAddon>> agents,
            Map<String, Predicate<ManagedCluster>> choices,
            Optional<Supplier<LeaseSettings>> lease,
            InstantSource clock) {
        public Plan {
            choices = Map.copyOf(choices);
        }
    }

    /**
     * Starts at once.
     *
     * @throws dev.trellis.engine.client.ClientProblem where the server cannot be reached or lacks a
     *     kind
     */
    public static AuthorManager start(KubeApi api, Plan plan) {
        Servers.check(api);
        Servers.requireServed(
                api,
                List.<ResourceKind<?>>of(
                        AddonCaches.CLUSTERS,
                        AddonCaches.WORKS,
                        ResourceKind.of(ManagedClusterAddOn.class)));
        return new AuthorManager(api, plan);
    }

    private AuthorManager(KubeApi api, Plan plan) {
        var registry = new PrometheusRegistry();
        var metrics = new WriteMetrics(registry);
        caches = new Caches(api, CacheSettings.USUAL, registry);
        var addons = new AddonCaches(caches, AddonKinds.stored(api));
        var configs = new ConfigCaches(api, caches);
        life.opened("types of configuration", QUICK, _ -> configs.close());
        var agents = guarded(plan.agents().apply(new HubView(configs, addons::cluster)));
        agents.byName().values().stream()
                .flatMap(agent -> agent.supportedConfigs().stream())
                .distinct()
                .forEach(configs::follow);

        var controllers =
                Controllers.of(new ControllerMetrics(registry)).waitFor(caches::haveSynced);
        var writers = new Writers(api, caches, metrics);
        // Only who grants or answers requests needs the right to watch roles or requests.
        var granter =
                any(agents, option -> option.permissions().isPresent())
                        ? Optional.of(Granter.ofAgents(api, caches, metrics, MANAGER, plan.clock()))
                        : Optional.<Granter>empty();
        var observed = new ObservedConfigs(configs);
        AgentsInCharge inCharge = install -> agents.find(install.getMetadata().getName());
        var run =
                new InstallRun(
                        wanted -> granter.flatMap(one -> one.grant(wanted)),
                        writers.of(addons.kinds().installs()),
                        writers.of(AddonCaches.WORKS),
                        addons::worksOf,
                        (_, _) -> {});
        installs =
                controllers.add(
                        "addon-install",
                        new AuthorInstallController(addons, inCharge, observed, run, plan.clock()),
                        INSTALLS);
        granter.ifPresent(one -> one.onDrift(installs));
        var declarations =
                controllers.add(
                        "addon-declaration",
                        new AuthorDeclarationController(
                                addons,
                                agents,
                                observed,
                                writers.of(addons.kinds().declarations())),
                        FEW);
        new AuthorWakes(addons, agents, installs, declarations).connect(configs);
        if (!plan.choices().isEmpty()) {
            var self =
                    new SelfInstallController(
                            addons, plan.choices(), writers.of(addons.kinds().installs()));
            self.lookInto(controllers.add("addon-self-install", self, FEW));
        }
        if (any(agents, option -> option.approveCheck().isPresent() || option.sign().isPresent())) {
            var requests =
                    new CsrController(
                            api, caches, addons, inCharge, metrics, MANAGER, plan.clock());
            requests.lookInto(controllers.add("addon-csr", requests, FEW));
        }

        leadership =
                new Leadership(
                        api,
                        plan.lease().orElse(() -> LeaseSettings.of("none", "none", "none")),
                        controllers,
                        registry);
        caches.start();
        life.opened("caches", QUICK, _ -> caches.close());
        if (plan.lease().isPresent()) {
            leadership.start();
        } else {
            leadership.leadAlone();
        }
        life.opened("leadership", WORK, _ -> leadership.close());
    }

    /** Has an install looked at again though no object changed. */
    public void trigger(String cluster, String addon) {
        installs.add(new ObjectKey(cluster, addon), Cause.CHANGE);
    }

    /** Whether it has seen the hub's objects, and acts. */
    public boolean isReady() {
        return caches.haveSynced() && leadership.isLeader();
    }

    /** What keeps it from seeing objects, by kind. */
    public Map<String, String> troubles() {
        return caches.troubles();
    }

    public void awaitStopped() throws InterruptedException {
        life.awaitStopped();
    }

    /** Stops on SIGTERM and SIGINT too. */
    public void stopOnSignal() {
        life.stopOnSignal();
    }

    @Override
    public void close() {
        life.stop("manager closed");
    }

    private static Agents guarded(List<AgentAddon> given) {
        var agents = Agents.NONE;
        for (var agent : given) {
            agents = agents.with(new GuardedAgent(agent));
        }
        return agents;
    }

    private static boolean any(Agents agents, Predicate<RegistrationOption> holds) {
        return agents.byName().values().stream()
                .flatMap(agent -> agent.registration().stream())
                .anyMatch(holds);
    }

    private record Writers(KubeApi api, Caches caches, WriteMetrics metrics) {
        <T extends HasMetadata> Writer<T> of(ResourceKind<T> kind) {
            return new Writer<>(api, kind, caches, metrics, MANAGER);
        }
    }
}
