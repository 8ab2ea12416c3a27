package dev.trellis.hub.configuration;

import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.addon.ConfigSpecHash;

import org.jspecify.annotations.Nullable;

/**
 * One configuration object.
 *
 * @param namespace empty for an object that lives in none
 */
public record ConfigName(ConfigType type, String namespace, String name) {
    public static ConfigName of(AddOnConfig config) {
        return of(
                ConfigType.of(config.group(), config.resource()),
                config.namespace(),
                config.name());
    }

    static ConfigName of(ConfigType type, ConfigSpecHash referent) {
        return of(type, referent.namespace(), referent.name());
    }

    private static ConfigName of(ConfigType type, @Nullable String namespace, String name) {
        return new ConfigName(type, namespace == null ? "" : namespace, name);
    }
}
