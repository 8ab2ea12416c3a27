package dev.trellis.hub.configuration;

import dev.trellis.api.addon.InstallConfigReference;
import dev.trellis.api.addon.InstallProgression;
import dev.trellis.api.addon.PlacementStrategy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One progression per placement of the declaration: what its clusters should have.
 *
 * <p>What a progression has achieved is kept while it still wants the same objects, or fewer of
 * them; otherwise it starts afresh.
 */
final class Progressions {
    private final ConfigurationState state;
    private final ConfigSet defaults;

    Progressions(ConfigurationState state, ConfigSet defaults) {
        this.state = state;
        this.defaults = defaults;
    }

    List<InstallProgression> all() {
        return state.installsByPlacement()
                ? state.placementStrategies().stream().map(this::progression).toList()
                : List.of();
    }

    private InstallProgression progression(PlacementStrategy strategy) {
        var wanted =
                defaults.overriddenBy(
                                strategy.configs().stream()
                                        .map(config -> new Config(ConfigName.of(config), ""))
                                        .toList())
                        .inOrder();
        var earlier = earlier(strategy, wanted);
        var references = wanted.stream().map(config -> reference(config, earlier)).toList();
        return new InstallProgression(
                strategy.namespace(),
                strategy.name(),
                references,
                earlier.map(InstallProgression::conditions).orElse(List.of()));
    }

    private Optional<InstallProgression> earlier(PlacementStrategy strategy, List<Config> wanted) {
        return state.declaration().status().installProgressions().stream()
                .filter(shown -> shown.namespace().equals(strategy.namespace()))
                .filter(shown -> shown.name().equals(strategy.name()))
                .filter(shown ->
                        byName(shown)
                                .keySet()
                                .containsAll(wanted.stream().map(Config::name).toList()))
                .findFirst();
    }

    private InstallConfigReference reference(Config wanted, Optional<InstallProgression> earlier) {
        var shown = earlier.map(progression -> byName(progression).get(wanted.name()));
        // A default brings its hash along; what an earlier round learnt of it is as good.
        var carried =
                shown.flatMap(WireConfigs::desired)
                        .map(Config::hash)
                        .filter(hash -> !hash.isEmpty())
                        .orElse("");
        var hash = state.objects().hashOr(wanted.name(), carried);
        var type = wanted.name().type();
        return new InstallConfigReference(
                type.group(),
                type.resource(),
                wanted.withHash(hash).toWire(),
                shown.map(InstallConfigReference::lastKnownGoodConfig).orElse(null),
                shown.map(InstallConfigReference::lastAppliedConfig).orElse(null));
    }

    private static Map<ConfigName, InstallConfigReference> byName(InstallProgression progression) {
        var found = new HashMap<ConfigName, InstallConfigReference>();
        progression
                .configReferences()
                .forEach(reference ->
                        WireConfigs.desired(reference)
                                .ifPresent(config -> found.putIfAbsent(config.name(), reference)));
        return found;
    }
}
