package dev.trellis.hub.configuration;

import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.ConfigReferenceBuilder;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The configuration references in the status of an install. */
public final class InstallReferences {
    private InstallReferences() {}

    /**
     * The references with what is now known of their objects.
     *
     * <p>An object that the install names itself is followed at once; one that comes from a
     * placement or a default changes only when the rollout says so. Of a missing object the last
     * state stays.
     */
    public static List<ConfigReference> refreshed(
            ManagedClusterAddOn install, ConfigObjects objects) {
        return refreshed(install.status().configReferences(), namedBy(install), objects);
    }

    static List<ConfigReference> refreshed(
            List<ConfigReference> shown, Set<ConfigName> own, ConfigObjects objects) {
        return shown.stream().map(reference -> refreshed(reference, own, objects)).toList();
    }

    private static ConfigReference refreshed(
            ConfigReference shown, Set<ConfigName> own, ConfigObjects objects) {
        var desired = WireConfigs.desired(shown);
        var found = desired.flatMap(config -> objects.find(config.name()));
        if (found.isEmpty()) {
            return shown;
        }
        var fresh = ConfigReferenceBuilder.builder(shown);
        fresh.lastObservedGeneration(found.get().generation());
        desired.filter(config -> own.contains(config.name()))
                .map(config -> config.withHash(found.get().hash()))
                .filter(config -> !config.isSaidBy(shown.desiredConfig()))
                .ifPresent(config -> fresh.desiredConfig(config.toWire()));
        return fresh.build();
    }

    /** The references that an install gets when its turn comes: just the desired ones, in order. */
    static List<ConfigReference> rewritten(
            List<ConfigReference> shown,
            ConfigSet desired,
            Set<ConfigName> own,
            ConfigObjects objects) {
        var kept = new HashMap<ConfigName, ConfigReference>();
        shown.forEach(reference ->
                WireConfigs.desired(reference)
                        .ifPresent(config -> kept.putIfAbsent(config.name(), reference)));
        var wanted =
                desired.inOrder().stream()
                        .map(config ->
                                rewritten(config, Optional.ofNullable(kept.get(config.name()))))
                        .toList();
        return refreshed(wanted, own, objects);
    }

    private static ConfigReference rewritten(Config wanted, Optional<ConfigReference> shown) {
        if (shown.isPresent() && wanted.isSaidBy(shown.get().desiredConfig())) {
            return shown.get();
        }
        var type = wanted.name().type();
        return new ConfigReference(
                type.group(),
                type.resource(),
                shown.map(ConfigReference::lastObservedGeneration).orElse(null),
                wanted.toWire(),
                shown.map(ConfigReference::lastAppliedConfig).orElse(null));
    }

    /**
     * The references that a turn gives, on an install that may have moved on since the turn was
     * decided: what it applied and saw by now stays.
     */
    public static List<ConfigReference> moved(
            ManagedClusterAddOn install, List<ConfigReference> given, ConfigObjects objects) {
        var shown = new HashMap<ConfigName, ConfigReference>();
        install.status()
                .configReferences()
                .forEach(reference ->
                        WireConfigs.desired(reference)
                                .ifPresent(config -> shown.putIfAbsent(config.name(), reference)));
        var wanted =
                given.stream()
                        .map(reference ->
                                WireConfigs.desired(reference)
                                        .map(config -> shown.get(config.name()))
                                        .map(now -> movedTo(now, reference))
                                        .orElse(reference))
                        .toList();
        return refreshed(wanted, namedBy(install), objects);
    }

    private static ConfigReference movedTo(ConfigReference shown, ConfigReference given) {
        return ConfigReferenceBuilder.builder(shown).desiredConfig(given.desiredConfig()).build();
    }

    /** Whether the object has other content than the reference says. A missing one has not. */
    public static boolean hasMoved(ConfigReference reference, ConfigObjects objects) {
        return WireConfigs.desired(reference)
                .filter(config ->
                        objects.find(config.name())
                                .filter(found -> !found.hash().equals(config.hash()))
                                .isPresent())
                .isPresent();
    }

    /** All objects that an install names or refers to. */
    public static Set<ConfigName> allNamedBy(ManagedClusterAddOn install) {
        var all = new LinkedHashSet<>(namedBy(install));
        install.status()
                .configReferences()
                .forEach(reference ->
                        WireConfigs.desired(reference).ifPresent(config -> all.add(config.name())));
        return all;
    }

    static Set<ConfigName> namedBy(ManagedClusterAddOn install) {
        return ownConfigs(install).stream()
                .map(ConfigName::of)
                .collect(Collectors.toUnmodifiableSet());
    }

    static List<AddOnConfig> ownConfigs(ManagedClusterAddOn install) {
        var spec = install.getSpec();
        return spec == null ? List.of() : spec.configs();
    }
}
