package dev.trellis.cli.addon;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The values of several configs as the add-on gets them.
 *
 * <p>Several deployment configs count as one, in which the later overrides the earlier: variables
 * by name, other members as a whole. What an add-on makes of several configs of another type is its
 * own affair, so their values stand beside each other.
 */
final class EffectiveValues {
    private static final String DEPLOYMENT_CONFIGS =
            "addondeploymentconfigs.addon.open-cluster-management.io";

    /** Objects rather than values: what is in them shows on the cluster. */
    private static final String TEMPLATES = "addontemplates.addon.open-cluster-management.io";

    private static final String VARIABLES = "customizedVariables";

    private final List<ConfigValue> values = new ArrayList<>();

    List<ConfigValue> all() {
        return values.stream().sorted(Comparator.comparing(ConfigValue::name)).toList();
    }

    void add(ConfigSource source, JsonNode object) {
        switch (source.type()) {
            case TEMPLATES -> {}
            case DEPLOYMENT_CONFIGS -> addDeploymentConfig(source, object.path("spec"));
            case "secrets" ->
                    object.path("data")
                            .fieldNames()
                            .forEachRemaining(key -> put(source, "data." + key, "(not shown)"));
            case "configmaps" -> addLeaves(source, "data", object.path("data"));
            default -> addLeaves(source, "spec", object.path("spec"));
        }
    }

    private void addDeploymentConfig(ConfigSource source, JsonNode spec) {
        for (var member : spec.properties()) {
            var name = member.getKey();
            var value = member.getValue();
            if (name.equals(VARIABLES)) {
                value.forEach(variable -> {
                    var full = VARIABLES + "." + variable.path("name").asText();
                    values.removeIf(known -> known.name().equals(full));
                    put(source, full, variable.path("value").asText(""));
                });
            } else if (!value.isContainerNode() || !value.isEmpty()) {
                values.removeIf(known -> isPartOf(known.name(), name));
                addLeaves(source, name, value);
            }
        }
    }

    private static boolean isPartOf(String name, String member) {
        return name.equals(member)
                || name.startsWith(member + ".")
                || name.startsWith(member + "[");
    }

    private void addLeaves(ConfigSource source, String path, JsonNode node) {
        if (node.isObject()) {
            node.properties()
                    .forEach(member ->
                            addLeaves(source, path + "." + member.getKey(), member.getValue()));
        } else if (node.isArray()) {
            for (var i = 0; i < node.size(); i++) {
                addLeaves(source, "%s[%d]".formatted(path, i), node.get(i));
            }
        } else if (!node.isMissingNode()) {
            put(source, path, node.asText());
        }
    }

    private void put(ConfigSource source, String name, String value) {
        values.add(new ConfigValue(name, value, source.layer(), source.config()));
    }
}
