package dev.trellis.cli.addon;

import java.util.List;

/**
 * A config that an install uses.
 *
 * @param type resource and group
 * @param layer who chose it
 * @param state whether the cluster has it already
 */
record ConfigSource(String type, String config, String layer, String state) {
    List<String> row() {
        return List.of(type, config, layer, state);
    }
}
