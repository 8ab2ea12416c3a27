package dev.trellis.hub.configuration;

import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.addon.DefaultConfigReference;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpec;

import java.util.List;

/** The declaration's default configurations, as its status should show them. */
final class DefaultReferences {
    private DefaultReferences() {}

    static List<DefaultConfigReference> of(ConfigurationState state) {
        var shown = state.declaration().status().defaultConfigReferences();
        return state.declaration().getSpec().defaultConfigs().stream()
                .filter(DefaultReferences::namesAnObject)
                .map(config -> {
                    var name = ConfigName.of(config);
                    var carried = carriedHash(shown, name);
                    return wire(new Config(name, state.objects().hashOr(name, carried)));
                })
                .toList();
    }

    static ConfigSet asSet(List<DefaultConfigReference> references) {
        return ConfigSet.EMPTY.overriddenBy(
                references.stream()
                        .flatMap(reference -> WireConfigs.desired(reference).stream())
                        .toList());
    }

    /** A type may be understood without having a default: that entry names nothing. */
    private static boolean namesAnObject(AddOnConfig config) {
        return !config.name().isEmpty()
                && !config.name().equals(ClusterManagementAddOnSpec.NO_DEFAULT);
    }

    private static String carriedHash(List<DefaultConfigReference> shown, ConfigName name) {
        return shown.stream()
                .flatMap(reference -> WireConfigs.desired(reference).stream())
                .filter(config -> config.name().equals(name))
                .map(Config::hash)
                .findFirst()
                .orElse("");
    }

    private static DefaultConfigReference wire(Config config) {
        var type = config.name().type();
        return new DefaultConfigReference(type.group(), type.resource(), config.toWire());
    }
}
