package dev.trellis.hub.configuration;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/** Configurations by type: the types sorted, those of one type in the order somebody gave them. */
final class ConfigSet {
    static final ConfigSet EMPTY = new ConfigSet(Collections.emptySortedMap());

    private final SortedMap<ConfigType, SequencedMap<ConfigName, Config>> byType;

    private ConfigSet(SortedMap<ConfigType, SequencedMap<ConfigName, Config>> byType) {
        this.byType = byType;
    }

    /**
     * A type that occurs in the configs is replaced as a whole; an object named twice counts once,
     * at its first place.
     */
    ConfigSet overriddenBy(Collection<Config> configs) {
        var changed = new TreeMap<ConfigType, SequencedMap<ConfigName, Config>>();
        for (var config : configs) {
            changed.computeIfAbsent(config.name().type(), _ -> new LinkedHashMap<>())
                    .putIfAbsent(config.name(), config);
        }
        var merged = new TreeMap<>(byType);
        merged.putAll(changed);
        return new ConfigSet(merged);
    }

    List<Config> inOrder() {
        return byType.values().stream().flatMap(configs -> configs.values().stream()).toList();
    }

    Optional<Config> find(ConfigName name) {
        return Optional.ofNullable(byType.get(name.type()))
                .flatMap(configs -> Optional.ofNullable(configs.get(name)));
    }

    int size() {
        return byType.values().stream().mapToInt(SequencedMap::size).sum();
    }

    int countOf(ConfigType type) {
        var configs = byType.get(type);
        return configs == null ? 0 : configs.size();
    }
}
