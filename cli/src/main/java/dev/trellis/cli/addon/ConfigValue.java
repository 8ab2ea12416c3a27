package dev.trellis.cli.addon;

import java.util.List;

/** One value, and the config that it comes from. */
record ConfigValue(String name, String value, String layer, String config) {
    List<String> row() {
        return List.of(name, value, layer, config);
    }
}
