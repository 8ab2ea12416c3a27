package dev.trellis.sdk;

import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.agent.ConfigType;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.manage.ConfigObject;
import dev.trellis.sdk.manage.HubView;

import io.fabric8.kubernetes.api.model.HasMetadata;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One install of an add-on while its manifests are made: the cluster, the configuration in force,
 * and the values.
 *
 * {@snippet class="dev.trellis.sdk.example.AddonExamplesTest" region="install"}
 */
public final class Install {
    private final ManagedCluster cluster;
    private final ManagedClusterAddOn addon;
    private final String namespace;
    private final Hosting hosting;
    private final boolean registers;
    private final List<ValuesFunction> functions;
    private final HubView hub;

    Install(
            ManagedCluster cluster,
            ManagedClusterAddOn addon,
            String namespace,
            Hosting hosting,
            boolean registers,
            List<ValuesFunction> functions,
            HubView hub) {
        this.cluster = cluster;
        this.addon = addon;
        this.namespace = namespace;
        this.hosting = hosting;
        this.registers = registers;
        this.functions = List.copyOf(functions);
        this.hub = hub;
    }

    /** Name of the add-on. */
    public String name() {
        return addon.getMetadata().getName();
    }

    public ManagedCluster cluster() {
        return cluster;
    }

    public String clusterName() {
        return cluster.getMetadata().getName();
    }

    public ManagedClusterAddOn addon() {
        return addon;
    }

    /** The namespace of the agent on its cluster. */
    public String namespace() {
        return namespace;
    }

    /** The cluster that runs the agent instead of the managed one, if any does. */
    public Optional<String> hostingCluster() {
        return hosting instanceof Hosting.Hosted(var name) ? Optional.of(name) : Optional.empty();
    }

    /** The same cluster as the hub knows it; empty where it does not know it. */
    public Optional<ManagedCluster> hosting() {
        return hostingCluster().flatMap(hub.clusters());
    }

    /** Whether the agent gets credentials for the hub. */
    public boolean registers() {
        return registers;
    }

    /**
     * The configuration objects of a type that are in force for this install, in the order of its
     * status, as they are on the hub now.
     *
     * @throws IllegalStateException where one of them is not there, with a sentence that says so
     */
    public List<RawObject> configs(String group, String resource) {
        return found(group, resource).stream().map(ConfigObject::raw).toList();
    }

    /** Like {@link #configs(String, String)}, read as a type of their kind. */
    public <T extends HasMetadata> List<T> configs(Class<T> type) {
        var wanted = ConfigTypes.of(type);
        return found(wanted.group(), wanted.resource()).stream()
                .map(object -> object.as(type))
                .toList();
    }

    /**
     * The values of this install: the defaults, then what the functions of the add-on say, one
     * after the other, then what nobody may override. Maps are merged, of all else the later
     * counts.
     */
    public Outcome<Map<String, @Nullable Object>> values(
            Map<String, ?> defaults, Map<String, ?> builtIn) {
        var values = PlainValues.of(defaults);
        for (var i = 0; i < functions.size(); i++) {
            try {
                values = PlainValues.merged(values, PlainValues.of(functions.get(i).of(this)));
            } catch (RuntimeException e) {
                return Outcome.failed(
                        "values function %d of %d failed: %s"
                                .formatted(i + 1, functions.size(), told(e)));
            }
        }
        return Outcome.of(PlainValues.merged(values, PlainValues.of(builtIn)));
    }

    private static String told(RuntimeException e) {
        return Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
    }

    private List<ConfigObject> found(String group, String resource) {
        var found = new ArrayList<ConfigObject>();
        for (var reference : addon.status().configReferences()) {
            var desired = reference.desiredConfig();
            if (desired != null
                    && Objects.requireNonNullElse(reference.group(), "").equals(group)
                    && reference.resource().equals(resource)) {
                found.add(find(new ConfigType(group, "v1", resource), desired));
            }
        }
        return found;
    }

    private ConfigObject find(ConfigType type, ConfigSpecHash desired) {
        var namespaceOfConfig = Objects.requireNonNullElse(desired.namespace(), "");
        return hub.configs()
                .find(type.group(), type.resource(), namespaceOfConfig, desired.name())
                .orElseThrow(() ->
                        new IllegalStateException(
                                "the configuration %s %s/%s does not exist: create it or refer to another"
                                        .formatted(
                                                type.resource(),
                                                namespaceOfConfig,
                                                desired.name())));
    }
}
