package dev.trellis.hub.plan;

import dev.trellis.api.Groups;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.placement.PlacementLabels;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.hub.addon.AddonObjects;
import dev.trellis.hub.template.TemplateReferences;
import dev.trellis.sdk.manage.AddonCaches;
import dev.trellis.sdk.manage.ConfigLookup;
import dev.trellis.sdk.manage.ConfigObject;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A fleet in memory, on which installs and works come, change and go. */
final class Stage implements AddonObjects, ConfigLookup {
    private final Map<String, ManagedCluster> clusters = new HashMap<>();
    private final SortedMap<String, ClusterManagementAddOn> declarations = new TreeMap<>();
    private final SortedMap<String, SortedMap<String, ManagedClusterAddOn>> installs =
            new TreeMap<>();
    private final Map<ObjectKey, Placement> placements = new HashMap<>();
    private final Map<ObjectKey, List<PlacementDecision>> decisions;
    private final Map<String, ConfigObject> configs = new HashMap<>();
    private final Map<ObjectKey, List<ManifestWork>> works;

    /**
     * @param decisions of the placements, which those of the fleet may be behind
     */
    Stage(FleetState fleet, Collection<PlacementDecision> decisions) {
        fleet.clusters().forEach(cluster -> clusters.put(nameOf(cluster), cluster));
        fleet.declarations().forEach(found -> declarations.put(nameOf(found), found));
        fleet.installs().forEach(this::put);
        fleet.placements().forEach(found -> placements.put(ObjectKey.of(found), found));
        fleet.configs().forEach(found -> configs.put(config(found), found));
        this.decisions = decisions.stream().collect(Collectors.groupingBy(Stage::placementOf));
        works =
                fleet.works().stream()
                        .filter(work -> AddonCaches.installOf(work).isPresent())
                        .collect(
                                Collectors.groupingBy(
                                        work -> AddonCaches.installOf(work).orElseThrow(),
                                        HashMap::new,
                                        Collectors.toList()));
    }

    private static String nameOf(HasMetadata object) {
        return object.getMetadata().getName();
    }

    private static ObjectKey placementOf(PlacementDecision decision) {
        return new ObjectKey(
                decision.getMetadata().getNamespace(),
                Metadata.label(decision, PlacementLabels.PLACEMENT)
                        .filter(name -> !name.isEmpty())
                        .orElse("none"));
    }

    private static String config(ConfigObject object) {
        var resource =
                object.getKind().equals("AddOnTemplate")
                        ? TemplateReferences.TEMPLATES
                        : TemplateReferences.DEPLOYMENT_CONFIGS;
        return resource + " " + ObjectKey.of(object);
    }

    Collection<ClusterManagementAddOn> declarations() {
        return declarations.values();
    }

    /** All installs, in the order of their add-ons and clusters. */
    List<ManagedClusterAddOn> installs() {
        return installs.values().stream().flatMap(each -> each.values().stream()).toList();
    }

    void put(ManagedClusterAddOn install) {
        installs.computeIfAbsent(nameOf(install), _ -> new TreeMap<>())
                .put(install.getMetadata().getNamespace(), install);
    }

    void put(ObjectKey install, List<ManifestWork> wanted) {
        works.put(install, List.copyOf(wanted));
    }

    /** Removes an install with its works. */
    void remove(ObjectKey install) {
        installs.getOrDefault(install.name(), new TreeMap<>()).remove(install.namespace());
        works.remove(install);
    }

    @Override
    public Optional<ClusterManagementAddOn> declaration(String addon) {
        return Optional.ofNullable(declarations.get(addon));
    }

    @Override
    public Optional<ManagedClusterAddOn> install(ObjectKey key) {
        return Optional.ofNullable(installs.get(key.name())).map(each -> each.get(key.namespace()));
    }

    @Override
    public List<ManagedClusterAddOn> installsOf(String addon) {
        return List.copyOf(installs.getOrDefault(addon, new TreeMap<>()).values());
    }

    @Override
    public Optional<ManagedCluster> cluster(String name) {
        return Optional.ofNullable(clusters.get(name));
    }

    @Override
    public Optional<Placement> placement(String namespace, String name) {
        return Optional.ofNullable(placements.get(new ObjectKey(namespace, name)));
    }

    @Override
    public List<PlacementDecision> decisionsOf(String namespace, String placement) {
        return decisions.getOrDefault(new ObjectKey(namespace, placement), List.of());
    }

    @Override
    public List<ManifestWork> worksOf(ObjectKey install) {
        return works.getOrDefault(install, List.of());
    }

    @Override
    public boolean follows(String group, String resource) {
        return TemplateReferences.is(TemplateReferences.TEMPLATES, group, resource)
                || TemplateReferences.is(TemplateReferences.DEPLOYMENT_CONFIGS, group, resource);
    }

    @Override
    public Optional<ConfigObject> find(
            String group, String resource, String namespace, String name) {
        return Groups.ADDON.equals(group) && !name.isEmpty()
                ? Optional.ofNullable(configs.get(resource + " " + new ObjectKey(namespace, name)))
                : Optional.empty();
    }
}
