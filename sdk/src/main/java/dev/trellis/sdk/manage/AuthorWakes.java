package dev.trellis.sdk.manage;

import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.cache.CacheIndex;
import dev.trellis.engine.cache.Change;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.Agents;
import dev.trellis.sdk.agent.Hosting;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Tells which installs and declarations of an author's add-ons a change of any object concerns. */
final class AuthorWakes {
    private final AddonCaches addons;
    private final Agents agents;
    private final KeySink<ObjectKey> installs;
    private final KeySink<String> declarations;
    private final CacheIndex<ManagedClusterAddOn> installsByConfig;
    private final CacheIndex<ClusterManagementAddOn> declarationsByConfig;

    AuthorWakes(
            AddonCaches addons,
            Agents agents,
            KeySink<ObjectKey> installs,
            KeySink<String> declarations) {
        this.addons = addons;
        this.agents = agents;
        this.installs = installs;
        this.declarations = declarations;
        installsByConfig = addons.installs().index("config", AuthorWakes::configsOf);
        declarationsByConfig = addons.declarations().index("config", AuthorWakes::configsOf);
    }

    void connect(ConfigCaches configs) {
        CacheSource.connect(addons.installs(), this::ours, installs);
        CacheSource.connect(
                addons.works(),
                work ->
                        AddonCaches.installOf(work).stream()
                                .filter(key -> agents.find(key.name()).isPresent())
                                .toList(),
                installs);
        CacheSource.connect(
                addons.declarations(),
                found ->
                        agents.find(found.getMetadata().getName()).map(AgentAddon::name).stream()
                                .toList(),
                declarations);
        addons.clusters().onChange(this::cluster);
        configs.onChange(this::config);
    }

    private List<ObjectKey> ours(ManagedClusterAddOn install) {
        return agents.find(install.getMetadata().getName()).isPresent()
                ? List.of(ObjectKey.of(install))
                : List.of();
    }

    private void cluster(Change<ManagedCluster> change) {
        var name = change.object().getMetadata().getName();
        for (var agent : agents.byName().values()) {
            if (!concerns(agent, change)) {
                continue; // Clusters report often, and mostly what nobody here looks at.
            }
            installs.add(new ObjectKey(name, agent.name()), Cause.CHANGE);
            addons.installsOf(agent.name()).stream()
                    .filter(install -> isHostedOn(name, agent, install))
                    .forEach(install -> installs.add(ObjectKey.of(install), Cause.CHANGE));
        }
    }

    private boolean isHostedOn(String hosting, AgentAddon agent, ManagedClusterAddOn install) {
        return addons.cluster(install.getMetadata().getNamespace())
                .filter(cluster ->
                        agent.hosting(cluster, install) instanceof Hosting.Hosted(var name)
                                && name.equals(hosting))
                .isPresent();
    }

    private static boolean concerns(AgentAddon agent, Change<ManagedCluster> change) {
        return !(change instanceof Change.Altered<ManagedCluster>(var before, var now))
                || !Concern.of(before).equals(Concern.of(now))
                || agent.isConcernedBy(before, now);
    }

    /** What every add-on may look at in a cluster. */
    private record Concern(
            Object annotations,
            Object labels,
            boolean terminating,
            Optional<String> available,
            Optional<Object> version) {
        static Concern of(ManagedCluster cluster) {
            return new Concern(
                    Copies.map(cluster.getMetadata().getAnnotations()),
                    Copies.map(cluster.getMetadata().getLabels()),
                    Metadata.isTerminating(cluster),
                    Condition.find(cluster.status().conditions(), ClusterConditions.AVAILABLE)
                            .map(Condition::status),
                    Optional.ofNullable(cluster.status().version()));
        }
    }

    private void config(ConfigCaches.Resource type, Change<ConfigObject> change) {
        var key = ObjectKey.of(change.object());
        var name = name(type.group(), type.resource(), key.namespace(), key.name());
        installsByConfig.find(name).stream()
                .flatMap(install -> ours(install).stream())
                .forEach(install -> installs.add(install, Cause.CHANGE));
        declarationsByConfig.find(name).stream()
                .map(found -> found.getMetadata().getName())
                .filter(addon -> agents.find(addon).isPresent())
                .forEach(addon -> declarations.add(addon, Cause.CHANGE));
    }

    private static List<String> configsOf(ManagedClusterAddOn install) {
        return install.status().configReferences().stream()
                .flatMap(reference ->
                        names(reference.group(), reference.resource(), reference.desiredConfig()))
                .distinct()
                .toList();
    }

    private static List<String> configsOf(ClusterManagementAddOn declaration) {
        var names = new ArrayList<String>();
        for (var each : declaration.status().defaultConfigReferences()) {
            names(each.group(), each.resource(), each.desiredConfig()).forEach(names::add);
        }
        for (var progression : declaration.status().installProgressions()) {
            for (var each : progression.configReferences()) {
                names(each.group(), each.resource(), each.desiredConfig()).forEach(names::add);
            }
        }
        return names.stream().distinct().toList();
    }

    private static Stream<String> names(
            @Nullable String group, String resource, @Nullable ConfigSpecHash desired) {
        return desired == null
                ? Stream.empty()
                : Stream.of(
                        name(
                                Objects.requireNonNullElse(group, ""),
                                resource,
                                Objects.requireNonNullElse(desired.namespace(), ""),
                                desired.name()));
    }

    private static String name(String group, String resource, String namespace, String name) {
        return String.join("/", group, resource, namespace, name);
    }
}
