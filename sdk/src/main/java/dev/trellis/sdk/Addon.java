package dev.trellis.sdk;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.sdk.agent.ConfigType;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.RegistrationOption;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * An add-on as its author describes it. A name and manifests are enough; every method returns
 * another description and leaves this one as it is.
 *
 * {@snippet class="dev.trellis.sdk.example.AddonExamplesTest" region="addon"}
 */
public final class Addon {
    // Changed only while a copy is made, before anybody else sees it.
    private final String name;
    private final ManifestSource source;
    private List<ValuesFunction> values = List.of();
    private List<ConfigType> configs = List.of();
    private Optional<HealthProber> health = Optional.empty();
    private Optional<RegistrationOption> registration = Optional.empty();
    private Function<Install, Optional<String>> namespace = _ -> Optional.empty();
    private BiFunction<ManagedCluster, ManagedClusterAddOn, Hosting> hosting =
            (_, _) -> new Hosting.Unsupported();
    private List<ManifestConfig> manifestConfigs = List.of();
    private BiPredicate<ManagedCluster, ManagedCluster> concern = (_, _) -> false;
    private boolean onlyConfigured;
    private Optional<InstallOn> installOn = Optional.empty();

    private Addon(String name, ManifestSource source) {
        this.name = name;
        this.source = source;
    }

    /** A name that still lacks manifests. */
    public static final class Named {
        private final String name;

        private Named(String name) {
            this.name = name;
        }

        /** Every file of the folder is a template of one object. */
        public Addon fromManifests(ManifestFolder folder) {
            return from(folder);
        }

        /** Plain objects, made by code. */
        public Addon fromObjects(Function<Install, ? extends List<? extends HasMetadata>> objects) {
            return from(new ObjectSource(objects));
        }

        /** Any other source, such as a chart. */
        public Addon from(ManifestSource source) {
            return new Addon(name, source);
        }
    }

    /**
     * Begins the description of an add-on.
     *
     * @param name of its ClusterManagementAddOn, and of its ManagedClusterAddOn on every cluster
     */
    public static Named named(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("addon name should be set");
        }
        return new Named(name);
    }

    public String name() {
        return name;
    }

    /** Types of configuration that it understands, beside those named before. */
    public Addon configs(ConfigType... types) {
        return with(copy -> copy.configs = joined(configs, types));
    }

    /** Functions for its values, after those named before; the later of two wins. */
    public Addon values(ValuesFunction... functions) {
        return with(copy -> copy.values = joined(values, functions));
    }

    /** How its health is seen; without this nobody looks. */
    public Addon health(HealthProber prober) {
        return with(copy -> copy.health = Optional.of(prober));
    }

    /** How its agent comes to credentials for the hub, and what it may do there. */
    public Addon registration(RegistrationOption option) {
        return with(copy -> copy.registration = Optional.of(option));
    }

    /** The namespace of its agent; the usual one where the function has no answer. */
    public Addon installNamespace(Function<Install, Optional<String>> function) {
        return with(copy -> copy.namespace = function);
    }

    /** The namespace of its agent on every cluster. */
    public Addon installNamespace(String namespace) {
        return installNamespace(_ -> Optional.of(namespace));
    }

    /** The namespace that the deployment config in force names. */
    public Addon installNamespaceFromDeploymentConfig() {
        return installNamespace(Values::installNamespace);
    }

    /** Another cluster may run its agent, chosen by the usual annotation of the install. */
    public Addon hosted() {
        return hosted((_, addon) -> Hosting.byAnnotation(addon));
    }

    /** Another cluster may run its agent, chosen by the function. */
    public Addon hosted(BiFunction<ManagedCluster, ManagedClusterAddOn, Hosting> function) {
        return with(copy -> copy.hosting = function);
    }

    /** How single manifests are applied and watched, beside what was said before. */
    public Addon manifestConfigs(ManifestConfig... more) {
        return with(copy -> copy.manifestConfigs = joined(manifestConfigs, more));
    }

    /** Changes of a cluster that call for new manifests, beside labels, annotations and version. */
    public Addon concernedBy(BiPredicate<ManagedCluster, ManagedCluster> changes) {
        return with(copy -> copy.concern = changes);
    }

    /** Manifests are made only while the install is {@code Configured}. */
    public Addon onlyWhenConfigured() {
        return with(copy -> copy.onlyConfigured = true);
    }

    /**
     * It installs itself, if its declaration has the annotation {@code
     * addon.open-cluster-management.io/lifecycle: self}; otherwise the hub's manager installs it.
     */
    public Addon installOn(InstallOn clusters) {
        return with(copy -> copy.installOn = Optional.of(clusters));
    }

    /**
     * What an install would get, for tests and for a look before anything runs. No configuration
     * objects are there.
     */
    public Outcome<List<RawObject>> preview(ManagedCluster cluster, ManagedClusterAddOn install) {
        return new DescribedAgent(this, NoConfigs.NO_HUB).manifests(cluster, install);
    }

    ManifestSource source() {
        return source;
    }

    List<ValuesFunction> values() {
        return values;
    }

    List<ConfigType> configs() {
        return configs;
    }

    Optional<HealthProber> health() {
        return health;
    }

    Optional<RegistrationOption> registration() {
        return registration;
    }

    Function<Install, Optional<String>> installNamespace() {
        return namespace;
    }

    Hosting hosting(ManagedCluster cluster, ManagedClusterAddOn addon) {
        return hosting.apply(cluster, addon);
    }

    List<ManifestConfig> manifestConfigs() {
        return manifestConfigs;
    }

    boolean isConcernedBy(ManagedCluster before, ManagedCluster after) {
        return concern.test(before, after);
    }

    boolean rendersOnlyWhenConfigured() {
        return onlyConfigured;
    }

    Optional<InstallOn> installOn() {
        return installOn;
    }

    private Addon with(Consumer<Addon> change) {
        var copy = new Addon(name, source);
        copy.values = values;
        copy.configs = configs;
        copy.health = health;
        copy.registration = registration;
        copy.namespace = namespace;
        copy.hosting = hosting;
        copy.manifestConfigs = manifestConfigs;
        copy.concern = concern;
        copy.onlyConfigured = onlyConfigured;
        copy.installOn = installOn;
        change.accept(copy);
        return copy;
    }

    private static <T> List<T> joined(List<T> before, T[] more) {
        return Stream.concat(before.stream(), Arrays.stream(more)).distinct().toList();
    }
}
