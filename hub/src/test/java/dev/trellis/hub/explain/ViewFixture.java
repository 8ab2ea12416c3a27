package dev.trellis.hub.explain;

import dev.trellis.api.Groups;
import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.addon.ConfigGroupResource;
import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.Dependency;
import dev.trellis.api.addon.InstallProgression;
import dev.trellis.api.addon.InstallStrategy;
import dev.trellis.api.addon.PlacementStrategy;
import dev.trellis.api.addon.RolloutStrategy;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpecBuilder;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnStatus;
import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSpecBuilder;
import dev.trellis.api.cluster.ManagedClusterStatusBuilder;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkStatus;
import dev.trellis.api.work.ResourceStatus;
import dev.trellis.hub.configuration.ConfigName;
import dev.trellis.hub.configuration.ConfigObjects;
import dev.trellis.hub.configuration.ConfigType;
import dev.trellis.hub.configuration.PlacementName;
import dev.trellis.hub.configuration.PlacementState;
import dev.trellis.hub.dependency.Operators;
import dev.trellis.hub.rollout.DecisionGroup;
import dev.trellis.hub.rollout.DecisionGroups;
import dev.trellis.hub.rollout.Threshold;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The add-ons of the cluster {@code paris}: healthy, until a test says otherwise.
 *
 * <p>Every add-on is declared with the placement {@code fleet/all}, which selects paris and rome.
 */
final class ViewFixture {
    static final String CLUSTER = "paris";
    static final ConfigType DEPLOYMENT_CONFIGS =
            new ConfigType(Groups.ADDON, "addondeploymentconfigs");
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private Optional<ManagedCluster> cluster = Optional.of(cluster(true, Condition.TRUE));
    private final Map<String, ClusterManagementAddOn> declarations = new TreeMap<>();
    private final Map<String, ManagedClusterAddOn> installs = new TreeMap<>();
    private final Map<PlacementName, PlacementState> placements = new HashMap<>();
    private final Map<ConfigName, ConfigObjects.Observed> found = new HashMap<>();
    private final List<ManifestWork> works = new ArrayList<>();
    private Optional<List<ClusterOperatorStatus>> operators = Optional.empty();

    ViewFixture() {
        selects("all", "paris", "rome");
    }

    /** An add-on that is declared, installed and well. */
    ViewFixture healthy(String addon) {
        return declared(addon).installed(addon);
    }

    ViewFixture declared(String addon, Dependency... dependencies) {
        return declared(addon, placed(RolloutStrategy.ALL, "all"), dependencies);
    }

    ViewFixture declared(
            String addon, @Nullable InstallStrategy strategy, Dependency... dependencies) {
        var declaration = new ClusterManagementAddOn();
        declaration.setMetadata(new ObjectMetaBuilder().withName(addon).build());
        declaration.setSpec(
                ClusterManagementAddOnSpecBuilder.builder()
                        .installStrategy(strategy)
                        .dependencies(List.of(dependencies))
                        .build());
        declarations.put(addon, declaration);
        return this;
    }

    static InstallStrategy placed(String rollout, String... placements) {
        return new InstallStrategy(
                InstallStrategy.PLACEMENTS,
                List.of(placements).stream()
                        .map(name ->
                                new PlacementStrategy(
                                        "fleet",
                                        name,
                                        List.of(),
                                        new RolloutStrategy(rollout, null, null, null)))
                        .toList());
    }

    ViewFixture annotatedDeclaration(String addon, String key, String value) {
        declaration(addon).getMetadata().setAnnotations(Map.of(key, value));
        return this;
    }

    /** The add-on requires an API, and this is known of the operators of the cluster. */
    ViewFixture requiresApi(String addon, String api, Operators... known) {
        operators = Optional.of(Arrays.stream(known).map(Operators::build).toList());
        return annotatedDeclaration(addon, AddOnAnnotations.REQUIRES_APIS, api);
    }

    ViewFixture progression(String addon, String message) {
        declaration(addon)
                .setStatus(
                        new ClusterManagementAddOnStatus(
                                List.of(),
                                List.of(
                                        new InstallProgression(
                                                "fleet",
                                                "all",
                                                List.of(),
                                                conditions(
                                                        List.of(),
                                                        AddOnConditions.PROGRESSING,
                                                        Condition.TRUE,
                                                        "Progressing",
                                                        message)))));
        return this;
    }

    ViewFixture undeclared(String addon) {
        declarations.remove(addon);
        return this;
    }

    ViewFixture installed(String addon) {
        var install = new ManagedClusterAddOn();
        install.setMetadata(new ObjectMetaBuilder().withName(addon).withNamespace(CLUSTER).build());
        installs.put(addon, install);
        says(addon, AddOnConditions.CONFIGURED, Condition.TRUE, "ConfigurationsConfigured", "");
        says(addon, AddOnConditions.REGISTRATION_APPLIED, Condition.TRUE, "NilRegistration", "");
        says(addon, AddOnConditions.MANIFEST_APPLIED, Condition.TRUE, "AddonManifestApplied", "");
        says(addon, AddOnConditions.AVAILABLE, Condition.TRUE, "ProbeAvailable", "");
        work(addon, "addon-" + addon + "-deploy-0");
        return workSays("addon-" + addon + "-deploy-0", "Applied", Condition.TRUE)
                .workSays("addon-" + addon + "-deploy-0", "Available", Condition.TRUE);
    }

    ViewFixture notInstalled(String addon) {
        installs.remove(addon);
        works.removeIf(work -> work.getMetadata().getName().startsWith("addon-" + addon + "-"));
        return this;
    }

    /** A condition of an install. */
    ViewFixture says(String addon, String type, String status, String reason, String message) {
        var install = install(addon);
        install.setStatus(
                ManagedClusterAddOnStatusBuilder.builder(install.status())
                        .conditions(
                                conditions(
                                        install.status().conditions(),
                                        type,
                                        status,
                                        reason,
                                        message))
                        .build());
        return this;
    }

    ViewFixture saysNothing(String addon, String... types) {
        var install = install(addon);
        for (var type : types) {
            install.setStatus(
                    ManagedClusterAddOnStatusBuilder.builder(install.status())
                            .conditions(Conditions.without(install.status().conditions(), type))
                            .build());
        }
        return this;
    }

    ViewFixture unavailable(String addon, String reason, String message) {
        return says(addon, AddOnConditions.AVAILABLE, Condition.FALSE, reason, message);
    }

    ViewFixture supports(String addon, ConfigType type) {
        var install = install(addon);
        install.setStatus(
                ManagedClusterAddOnStatusBuilder.builder(install.status())
                        .supportedConfigs(
                                List.of(new ConfigGroupResource(type.group(), type.resource())))
                        .build());
        return this;
    }

    /** The install refers to a config, whose hash may be empty. */
    ViewFixture refers(String addon, ConfigType type, String name, String hash) {
        var install = install(addon);
        var references = new ArrayList<>(install.status().configReferences());
        references.add(
                new ConfigReference(
                        type.group(),
                        type.resource(),
                        null,
                        new ConfigSpecHash("ops", name, hash),
                        null));
        install.setStatus(
                ManagedClusterAddOnStatusBuilder.builder(install.status())
                        .configReferences(references)
                        .build());
        return this;
    }

    ViewFixture configured(String addon, ConfigType type, String name) {
        install(addon)
                .setSpec(
                        new ManagedClusterAddOnSpec(
                                List.of(
                                        new AddOnConfig(
                                                type.group(), type.resource(), name, "ops"))));
        return this;
    }

    ViewFixture config(ConfigType type, String name) {
        found.put(new ConfigName(type, "ops", name), new ConfigObjects.Observed("hash", 1));
        return this;
    }

    ViewFixture deleted(String addon, String... finalizers) {
        var metadata = install(addon).getMetadata();
        metadata.setDeletionTimestamp(NOW.toString());
        metadata.setFinalizers(List.of(finalizers));
        return this;
    }

    ViewFixture work(String addon, String name) {
        var work = new ManifestWork();
        work.setMetadata(
                new ObjectMetaBuilder()
                        .withName(name)
                        .withNamespace(CLUSTER)
                        .withGeneration(1L)
                        .withLabels(Map.of(AddOnLabels.ADDON_NAME, addon))
                        .build());
        works.add(work);
        return this;
    }

    ViewFixture workSays(String name, String type, String status) {
        var work = workNamed(name);
        work.setStatus(
                new ManifestWorkStatus(
                        conditions(
                                work.status().conditions(), type, status, type, "work " + status),
                        work.status().resourceStatus()));
        return this;
    }

    ViewFixture manifestSays(String work, String kind, String type, String status, String message) {
        var found = workNamed(work);
        var manifests = new ArrayList<>(found.status().manifests());
        manifests.add(
                new ManifestStatus(
                        new ManifestMeta(manifests.size(), "", "v1", kind, "", "it", "agents"),
                        null,
                        conditions(List.of(), type, status, type, message)));
        found.setStatus(
                new ManifestWorkStatus(found.status().conditions(), new ResourceStatus(manifests)));
        return this;
    }

    ViewFixture unreported(String work) {
        workNamed(work).setStatus(null);
        return this;
    }

    ViewFixture withoutWorks(String addon) {
        works.removeIf(work -> work.getMetadata().getName().startsWith("addon-" + addon + "-"));
        return this;
    }

    ViewFixture selects(String placement, String... clusters) {
        placements.put(
                new PlacementName("fleet", placement),
                new PlacementState.Decided(
                        new DecisionGroups(
                                List.of(new DecisionGroup("", 0, new TreeSet<>(Set.of(clusters))))),
                        Threshold.of("100%")));
        return this;
    }

    ViewFixture noPlacement(String placement) {
        placements.remove(new PlacementName("fleet", placement));
        return this;
    }

    ViewFixture noCluster() {
        cluster = Optional.empty();
        return this;
    }

    ViewFixture cluster(boolean accepted, String available, String message) {
        var made = cluster(accepted, available);
        made.setStatus(
                ManagedClusterStatusBuilder.builder()
                        .conditions(
                                conditions(
                                        List.of(),
                                        ClusterConditions.AVAILABLE,
                                        available,
                                        "Lease",
                                        message))
                        .build());
        cluster = Optional.of(made);
        return this;
    }

    private static ManagedCluster cluster(boolean accepted, String available) {
        var cluster = new ManagedCluster();
        cluster.setMetadata(new ObjectMetaBuilder().withName(CLUSTER).build());
        cluster.setSpec(ManagedClusterSpecBuilder.builder().hubAcceptsClient(accepted).build());
        cluster.setStatus(
                ManagedClusterStatusBuilder.builder()
                        .conditions(
                                conditions(
                                        List.of(),
                                        ClusterConditions.AVAILABLE,
                                        available,
                                        "Lease",
                                        ""))
                        .build());
        return cluster;
    }

    ClusterView build() {
        return new ClusterView(
                CLUSTER,
                cluster,
                declarations,
                installs,
                placements,
                new ConfigObjects(Set.of(DEPLOYMENT_CONFIGS), found),
                works,
                operators);
    }

    static Dependency required(String name) {
        return new Dependency(name, Dependency.REQUIRED, null);
    }

    static Dependency optional(String name, String message) {
        return new Dependency(name, Dependency.OPTIONAL, message);
    }

    private ManagedClusterAddOn install(String addon) {
        return Optional.ofNullable(installs.get(addon)).orElseThrow();
    }

    private ClusterManagementAddOn declaration(String addon) {
        return Optional.ofNullable(declarations.get(addon)).orElseThrow();
    }

    private ManifestWork workNamed(String name) {
        return works.stream()
                .filter(work -> work.getMetadata().getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<Condition> conditions(
            List<Condition> conditions, String type, String status, String reason, String message) {
        return Conditions.with(conditions, type, status, reason, message, NOW);
    }
}
