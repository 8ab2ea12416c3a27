package dev.trellis.hub.configuration;

import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.hub.rollout.ClusterProgress;
import dev.trellis.hub.rollout.Progress;

import java.util.List;
import java.util.Set;

/**
 * An install under the node that configures it.
 *
 * @param own the objects that the install names itself
 * @param shown its references as they are, freshened
 */
record Child(
        Set<ConfigName> own,
        ConfigSet desired,
        List<ConfigReference> shown,
        ClusterProgress standing) {
    Child {
        own = Set.copyOf(own);
        shown = List.copyOf(shown);
    }

    static Child of(ManagedClusterAddOn install, ConfigSet nodeDesired, ConfigObjects objects) {
        var own = InstallReferences.namedBy(install);
        var shown = InstallReferences.refreshed(install, objects);
        var overrides =
                InstallReferences.ownConfigs(install).stream()
                        .map(ConfigName::of)
                        .map(name -> new Config(name, ownHash(name, shown, objects)))
                        .toList();
        var desired = nodeDesired.overriddenBy(overrides);
        return new Child(own, desired, shown, Standing.of(install, shown, desired));
    }

    boolean is(Progress progress) {
        return standing.progress() == progress;
    }

    /**
     * Whether it has the node's configuration, as far as it does not name its own: of the types
     * that it names, only the number of objects is compared.
     */
    boolean follows(ConfigSet nodeDesired) {
        var ownTypes = own.stream().map(ConfigName::type).distinct().toList();
        return ownTypes.stream()
                .allMatch(type -> desired.countOf(type) == nodeDesired.countOf(type));
    }

    private static String ownHash(
            ConfigName name, List<ConfigReference> shown, ConfigObjects objects) {
        return objects.find(name)
                .map(ConfigObjects.Observed::hash)
                .orElseGet(() ->
                        shown.stream()
                                .flatMap(reference -> WireConfigs.desired(reference).stream())
                                .filter(config -> config.name().equals(name))
                                .map(Config::hash)
                                .findFirst()
                                .orElse(""));
    }
}
