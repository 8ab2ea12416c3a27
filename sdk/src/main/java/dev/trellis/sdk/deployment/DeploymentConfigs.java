package dev.trellis.sdk.deployment;

import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.deployment.CustomizedVariable;
import dev.trellis.api.addon.deployment.NodePlacement;
import dev.trellis.api.addon.deployment.ProxyConfig;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Several deployment configs as one: the later of two overrides the earlier. */
public final class DeploymentConfigs {
    private DeploymentConfigs() {}

    /**
     * Variables are overridden name by name, every other member as a whole by the last config that
     * has something in it. The install namespace is special: the empty string is a choice too.
     */
    public static Optional<AddOnDeploymentConfigSpec> merged(
            List<AddOnDeploymentConfigSpec> configs) {
        if (configs.isEmpty()) {
            return Optional.empty();
        }
        var merged =
                new AddOnDeploymentConfigSpec(
                        asVariables(variables(configs.stream())),
                        last(
                                configs,
                                AddOnDeploymentConfigSpec::nodePlacement,
                                DeploymentConfigs::saysSomething),
                        lastList(configs, AddOnDeploymentConfigSpec::registries),
                        last(
                                configs,
                                AddOnDeploymentConfigSpec::proxyConfig,
                                DeploymentConfigs::saysSomething),
                        last(configs, AddOnDeploymentConfigSpec::agentInstallNamespace, _ -> true),
                        lastList(configs, AddOnDeploymentConfigSpec::resourceRequirements));
        return Optional.of(merged);
    }

    /** Variables by name, in the order in which their names were first seen. */
    public static Map<String, String> variables(Stream<AddOnDeploymentConfigSpec> configs) {
        var variables = new LinkedHashMap<String, String>();
        configs.flatMap(config -> config.customizedVariables().stream())
                .forEach(variable ->
                        variables.put(
                                variable.name(), Objects.requireNonNullElse(variable.value(), "")));
        return variables;
    }

    /** Clients with types store an empty object where nothing is set. */
    private static boolean saysSomething(ProxyConfig proxy) {
        return isSet(proxy.httpProxy())
                || isSet(proxy.httpsProxy())
                || isSet(proxy.noProxy())
                || isSet(proxy.caBundle());
    }

    private static boolean saysSomething(NodePlacement placement) {
        return placement.nodeSelector() != null || placement.tolerations() != null;
    }

    private static boolean isSet(@Nullable String value) {
        return value != null && !value.isEmpty();
    }

    private static List<CustomizedVariable> asVariables(Map<String, String> variables) {
        return variables.entrySet().stream()
                .map(variable -> new CustomizedVariable(variable.getKey(), variable.getValue()))
                .toList();
    }

    private static <T> @Nullable T last(
            List<AddOnDeploymentConfigSpec> configs,
            Function<AddOnDeploymentConfigSpec, @Nullable T> member,
            Predicate<T> counts) {
        for (var config : configs.reversed()) {
            var value = member.apply(config);
            if (value != null && counts.test(value)) {
                return value;
            }
        }
        return null;
    }

    private static <T> List<T> lastList(
            List<AddOnDeploymentConfigSpec> configs,
            Function<AddOnDeploymentConfigSpec, List<T>> member) {
        return configs.reversed().stream()
                .map(member)
                .filter(list -> !list.isEmpty())
                .findFirst()
                .orElse(List.of());
    }
}
