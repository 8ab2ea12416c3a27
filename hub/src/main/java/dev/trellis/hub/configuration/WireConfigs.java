package dev.trellis.hub.configuration;

import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.DefaultConfigReference;
import dev.trellis.api.addon.InstallConfigReference;
import dev.trellis.api.addon.v1beta1.ConfigReference;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/** Reads the three kinds of references that statuses hold. */
final class WireConfigs {
    private WireConfigs() {}

    static Optional<Config> desired(DefaultConfigReference reference) {
        return config(reference.group(), reference.resource(), reference.desiredConfig());
    }

    static Optional<Config> desired(InstallConfigReference reference) {
        return config(reference.group(), reference.resource(), reference.desiredConfig());
    }

    static Optional<Config> desired(ConfigReference reference) {
        return config(reference.group(), reference.resource(), reference.desiredConfig());
    }

    static Optional<Config> lastApplied(ConfigReference reference) {
        return config(reference.group(), reference.resource(), reference.lastAppliedConfig());
    }

    private static Optional<Config> config(
            @Nullable String group, String resource, @Nullable ConfigSpecHash referent) {
        return Optional.ofNullable(referent)
                .map(found -> Config.of(ConfigType.of(group, resource), found));
    }
}
