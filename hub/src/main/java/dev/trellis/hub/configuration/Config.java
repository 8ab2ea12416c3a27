package dev.trellis.hub.configuration;

import dev.trellis.api.addon.ConfigSpecHash;

import org.jspecify.annotations.Nullable;

/**
 * A configuration object at one state of its content.
 *
 * @param hash empty where the content is not known
 */
record Config(ConfigName name, String hash) {
    static Config of(ConfigType type, ConfigSpecHash referent) {
        var hash = referent.specHash();
        return new Config(ConfigName.of(type, referent), hash == null ? "" : hash);
    }

    /** Whether the wire form says the same; what is absent there equals what is empty here. */
    boolean isSaidBy(@Nullable ConfigSpecHash referent) {
        return referent != null && of(name.type(), referent).equals(this);
    }

    Config withHash(String other) {
        return new Config(name, other);
    }

    ConfigSpecHash toWire() {
        return new ConfigSpecHash(
                name.namespace().isEmpty() ? null : name.namespace(), name.name(), hash);
    }
}
