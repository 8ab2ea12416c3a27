package dev.trellis.sdk;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.leader.LeaseSettings;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.Agents;
import dev.trellis.sdk.manage.AuthorManager;
import dev.trellis.sdk.manage.HubView;

import io.fabric8.kubernetes.client.KubernetesClient;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Runs add-ons on a hub.
 *
 * {@snippet class="dev.trellis.sdk.example.ManagerExamplesIT" region="manager"}
 *
 * <p>It looks after the installs of its own add-ons and leaves everything else of them to the hub's
 * manager: who gets an add-on, in which order, and how far a rollout is.
 */
public final class AddonManager {
    private final KubernetesClient client;
    private final List<Function<HubView, AgentAddon>> agents;
    private final Agents names;
    private final Map<String, Predicate<ManagedCluster>> choices;
    private final Optional<Supplier<LeaseSettings>> lease;

    private AddonManager(
            KubernetesClient client,
            List<Function<HubView, AgentAddon>> agents,
            Agents names,
            Map<String, Predicate<ManagedCluster>> choices,
            Optional<Supplier<LeaseSettings>> lease) {
        this.client = client;
        this.agents = agents;
        this.names = names;
        this.choices = choices;
        this.lease = lease;
    }

    /**
     * A manager without add-ons yet.
     *
     * @param hub a client of the hub; it stays the caller's to close, after the manager
     */
    public static AddonManager on(KubernetesClient hub) {
        return new AddonManager(hub, List.of(), Agents.NONE, Map.of(), Optional.empty());
    }

    /**
     * With one add-on more.
     *
     * @throws IllegalArgumentException where there is one of its name already
     */
    public AddonManager add(Addon addon) {
        var chosen = new HashMap<>(choices);
        addon.installOn().ifPresent(clusters -> chosen.put(addon.name(), clusters.chosen()));
        return with(
                hub -> new DescribedAgent(addon, hub),
                names.with(new DescribedAgent(addon, NoConfigs.NO_HUB)),
                chosen);
    }

    /** With one add-on more, which answers all questions by its own code. */
    public AddonManager add(AgentAddon addon) {
        return with(_ -> addon, names.with(addon), choices);
    }

    /**
     * Of several replicas only one acts, the one that holds this lease.
     *
     * @param namespace of the lease, on the hub
     */
    public AddonManager electingBy(String namespace, String name) {
        var host = Optional.ofNullable(System.getenv("HOSTNAME")).orElse("addon-manager");
        return new AddonManager(
                client,
                agents,
                names,
                choices,
                Optional.of(() -> LeaseSettings.of(namespace, name, host)));
    }

    /**
     * Starts; installs are looked after from now on.
     *
     * @throws RuntimeException where the hub cannot be reached or lacks a kind, with a sentence
     *     that says what to do
     */
    public RunningManager start() {
        var api = KubeApi.of(client, ApiJson.serialization());
        return new RunningManager(
                AuthorManager.start(
                        api,
                        new AuthorManager.Plan(
                                hub -> agents.stream().map(one -> one.apply(hub)).toList(),
                                choices,
                                lease,
                                InstantSource.system())));
    }

    private AddonManager with(
            Function<HubView, AgentAddon> agent,
            Agents known,
            Map<String, Predicate<ManagedCluster>> chosen) {
        return new AddonManager(
                client,
                Stream.concat(agents.stream(), Stream.of(agent)).toList(),
                known,
                Map.copyOf(chosen),
                lease);
    }
}
