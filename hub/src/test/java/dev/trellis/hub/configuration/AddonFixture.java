package dev.trellis.hub.configuration;

import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.addon.InstallStrategy;
import dev.trellis.api.addon.PlacementStrategy;
import dev.trellis.api.addon.RolloutProgressive;
import dev.trellis.api.addon.RolloutStrategy;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpec;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnStatus;
import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.ConfigReferenceBuilder;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.meta.IntOrString;
import dev.trellis.hub.configuration.ConfigurationPlan.Turns;
import dev.trellis.hub.rollout.DecisionGroup;
import dev.trellis.hub.rollout.DecisionGroups;
import dev.trellis.hub.rollout.Threshold;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * An add-on whose manager is played by hand: {@link #decide()} and {@link #settle()} take the place
 * of the controllers, {@link #apply(String)} that of the works' readiness.
 */
final class AddonFixture {
    static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");
    static final ConfigType DEPLOYMENT_CONFIGS =
            new ConfigType("addon.open-cluster-management.io", "addondeploymentconfigs");
    static final ConfigType CONFIG_MAPS = new ConfigType("", "configmaps");

    private final List<AddOnConfig> defaults = new ArrayList<>();
    private final List<PlacementStrategy> strategies = new ArrayList<>();
    private final Map<PlacementName, PlacementState> placements = new HashMap<>();
    private final Map<ConfigName, ConfigObjects.Observed> objects = new HashMap<>();
    private final SortedMap<String, ManagedClusterAddOn> installs = new TreeMap<>();
    private ClusterManagementAddOnStatus status = ClusterManagementAddOnStatus.EMPTY;
    private boolean managed = true;
    private Instant now = NOW;

    static AddonFixture addon() {
        return new AddonFixture();
    }

    static AddOnConfig config(ConfigType type, String name) {
        return new AddOnConfig(type.group(), type.resource(), name, "ns");
    }

    AddonFixture byDefault(AddOnConfig... configs) {
        defaults.addAll(List.of(configs));
        return this;
    }

    AddonFixture placement(
            String name, RolloutStrategy rollout, List<AddOnConfig> configs, String... clusters) {
        strategies.removeIf(strategy -> strategy.name().equals(name));
        strategies.add(new PlacementStrategy("ns", name, configs, rollout));
        return selects(name, List.of(clusters));
    }

    AddonFixture selects(String placement, List<String> clusters) {
        placements.put(
                new PlacementName("ns", placement),
                new PlacementState.Decided(
                        new DecisionGroups(
                                List.of(new DecisionGroup("", 0, new TreeSet<>(clusters)))),
                        Threshold.of("100%")));
        return this;
    }

    AddonFixture withoutPlacement(String name) {
        placements.remove(new PlacementName("ns", name));
        return this;
    }

    AddonFixture unmanaged() {
        managed = false;
        return this;
    }

    AddonFixture exists(AddOnConfig config, String hash) {
        objects.merge(
                ConfigName.of(config),
                new ConfigObjects.Observed(hash, 1),
                (old, _) -> new ConfigObjects.Observed(hash, old.generation() + 1));
        return this;
    }

    AddonFixture vanishes(AddOnConfig config) {
        objects.remove(ConfigName.of(config));
        return this;
    }

    AddonFixture install(String cluster, AddOnConfig... own) {
        var install = new ManagedClusterAddOn();
        install.setMetadata(
                new ObjectMetaBuilder().withNamespace(cluster).withName("addon").build());
        install.setSpec(new ManagedClusterAddOnSpec(List.of(own)));
        installs.put(cluster, install);
        return this;
    }

    AddonFixture later(long seconds) {
        now = now.plusSeconds(seconds);
        return this;
    }

    static RolloutStrategy all() {
        return new RolloutStrategy(RolloutStrategy.ALL, null, null, null);
    }

    static RolloutStrategy progressive(int maxConcurrency) {
        return progressive(IntOrString.of(maxConcurrency));
    }

    static RolloutStrategy progressive(@Nullable IntOrString maxConcurrency) {
        return new RolloutStrategy(
                RolloutStrategy.PROGRESSIVE,
                null,
                new RolloutProgressive(List.of(), maxConcurrency, null, null, IntOrString.of(0)),
                null);
    }

    ConfigurationState state() {
        var declaration = new ClusterManagementAddOn();
        declaration.setMetadata(new ObjectMetaBuilder().withName("addon").build());
        declaration.setSpec(
                new ClusterManagementAddOnSpec(
                        null,
                        defaults,
                        new InstallStrategy(
                                strategies.isEmpty()
                                        ? InstallStrategy.MANUAL
                                        : InstallStrategy.PLACEMENTS,
                                strategies),
                        List.of()));
        declaration.setStatus(status);
        return new ConfigurationState(
                declaration,
                managed,
                placements,
                installs,
                new ConfigObjects(Set.of(DEPLOYMENT_CONFIGS, CONFIG_MAPS), objects),
                now);
    }

    ConfigurationPlan decide() {
        return ConfigurationDecision.decide(state());
    }

    Turns.Given turns() {
        return switch (decide().turns()) {
            case Turns.Given given -> given;
            case Turns.Withheld(var problem) -> throw new AssertionError(problem);
            case Turns.NotOurs() -> throw new AssertionError("not ours");
        };
    }

    Slot.Turn turnOf(String cluster) {
        var slot = turns().byCluster().get(cluster);
        if (slot == null) {
            throw new AssertionError("no slot for " + cluster);
        }
        return slot.turn();
    }

    /** Carries out what is decided, until nothing changes any more. */
    AddonFixture settle() {
        for (var round = 0; round < 10; round++) {
            var before = state();
            var plan = decide();
            status =
                    new ClusterManagementAddOnStatus(
                            plan.defaults(),
                            plan.progressions().orElse(status.installProgressions()));
            if (plan.turns() instanceof Turns.Given(var slots, _)) {
                slots.forEach((cluster, slot) -> show(cluster, slot.references()));
            }
            if (statusOf(before).equals(statusOf(state()))) {
                return this;
            }
        }
        throw new AssertionError("does not come to rest: " + decide());
    }

    private static List<Object> statusOf(ConfigurationState state) {
        var shown = new ArrayList<Object>();
        shown.add(state.declaration().status());
        state.installs().values().forEach(install -> shown.add(install.status()));
        return shown;
    }

    /** The works of this install carry its configuration and are ready. */
    AddonFixture apply(String cluster) {
        var install = installOn(cluster);
        var applied =
                install.status().configReferences().stream()
                        .map(reference ->
                                ConfigReferenceBuilder.builder(reference)
                                        .lastAppliedConfig(reference.desiredConfig())
                                        .build())
                        .toList();
        show(cluster, applied);
        condition(cluster, Condition.FALSE, "Completed");
        return this;
    }

    AddonFixture applyAll() {
        List.copyOf(installs.keySet()).forEach(this::apply);
        return this;
    }

    AddonFixture condition(String cluster, String status, String reason) {
        var install = installOn(cluster);
        install.setStatus(
                ManagedClusterAddOnStatusBuilder.builder(install.status())
                        .conditions(
                                Conditions.with(
                                        install.status().conditions(),
                                        "Progressing",
                                        status,
                                        reason,
                                        "",
                                        now))
                        .build());
        return this;
    }

    private void show(String cluster, List<ConfigReference> references) {
        var old = installOn(cluster);
        var copy = new ManagedClusterAddOn();
        copy.setMetadata(old.getMetadata());
        copy.setSpec(old.getSpec());
        copy.setStatus(
                ManagedClusterAddOnStatusBuilder.builder(old.status())
                        .configReferences(references)
                        .build());
        installs.put(cluster, copy);
    }

    ManagedClusterAddOn installOn(String cluster) {
        var install = installs.get(cluster);
        if (install == null) {
            throw new AssertionError("no install on " + cluster);
        }
        return install;
    }

    /** The names of the configurations that an install shows, in their order, with their hashes. */
    List<String> shownOn(String cluster) {
        return installOn(cluster).status().configReferences().stream()
                .flatMap(reference -> WireConfigs.desired(reference).stream())
                .map(config -> config.name().name() + "@" + config.hash())
                .toList();
    }

    String progressOf(String placement) {
        return status.installProgressions().stream()
                .filter(progression -> progression.name().equals(placement))
                .flatMap(progression ->
                        Condition.find(progression.conditions(), "Progressing").stream())
                .map(Condition::message)
                .findFirst()
                .orElse("");
    }

    ClusterManagementAddOnStatus status() {
        return status;
    }
}
