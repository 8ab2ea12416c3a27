package dev.trellis.sdk;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.v1beta1.AddOnDeploymentConfig;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.meta.Metadata;
import dev.trellis.sdk.deployment.DeploymentConfigs;
import dev.trellis.sdk.deployment.ImageMirrors;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Values functions that most add-ons can use as they are. Where several deployment configs are in
 * force, the later overrides the earlier.
 *
 * {@snippet class="dev.trellis.sdk.example.AddonExamplesTest" region="values"}
 */
public final class Values {
    private Values() {}

    /** The JSON object in the annotation {@code addon.open-cluster-management.io/values}. */
    public static ValuesFunction fromAnnotation() {
        return install ->
                Metadata.annotation(install.addon(), AddOnAnnotations.VALUES)
                        .filter(text -> !text.isEmpty())
                        .map(Values::parsed)
                        .orElse(Map.of());
    }

    /** All that the deployment config in force says, by the names that templates use. */
    public static ValuesFunction fromDeploymentConfig() {
        return ofConfig(DeploymentValues::flat);
    }

    /** The variables of the deployment config in force, by their names. */
    public static ValuesFunction variables() {
        return ofConfig(config -> new LinkedHashMap<>(DeploymentValues.variables(config)));
    }

    /** For charts: {@code tolerations} and {@code global.nodeSelector}. */
    public static ValuesFunction chartNodePlacement() {
        return ofConfig(DeploymentValues::chartNodePlacement);
    }

    /** For charts: {@code global.proxyConfig}. */
    public static ValuesFunction chartProxy() {
        return ofConfig(DeploymentValues::chartProxy);
    }

    /** For charts: {@code global.resourceRequirements}. */
    public static ValuesFunction chartResources() {
        return ofConfig(DeploymentValues::chartResources);
    }

    /**
     * An image under a key, pulled from where the deployment config or else the cluster says.
     *
     * @param key where the value goes; dots part the names of nested maps
     */
    public static ValuesFunction image(String key, String image) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("imageKey is empty");
        }
        if (image.isEmpty()) {
            throw new IllegalArgumentException("image is empty");
        }
        return install -> nested(key, mirrored(install, image));
    }

    /** The namespace that the deployment config in force names, if it names one. */
    static Optional<String> installNamespace(Install install) {
        return config(install)
                .map(config -> Objects.requireNonNullElse(config.agentInstallNamespace(), ""))
                .filter(name -> !name.isEmpty());
    }

    private static Map<String, ?> parsed(String text) {
        var tree = ApiJson.readTree(text);
        if (!tree.isObject()) {
            throw new IllegalArgumentException(
                    "the annotation %s is not a JSON object: correct or remove it"
                            .formatted(AddOnAnnotations.VALUES));
        }
        return PlainValues.of(tree);
    }

    /** What a helper makes of the config in force; nothing where there is none. */
    private static ValuesFunction ofConfig(ConfigValues helper) {
        return install -> config(install).<Map<String, ?>>map(helper::of).orElse(Map.of());
    }

    @FunctionalInterface
    private interface ConfigValues {
        Map<String, ?> of(AddOnDeploymentConfigSpec config);
    }

    private static Optional<AddOnDeploymentConfigSpec> config(Install install) {
        requireKnown(install);
        return DeploymentConfigs.merged(
                install.configs(AddOnDeploymentConfig.class).stream()
                        .map(AddOnDeploymentConfig::getSpec)
                        .filter(Objects::nonNull)
                        .toList());
    }

    /** A reference whose content nobody has seen yet must not be rendered with. */
    private static void requireKnown(Install install) {
        var type = ConfigTypes.DEPLOYMENT_CONFIGS;
        for (var reference : install.addon().status().configReferences()) {
            var desired = reference.desiredConfig();
            if (type.group().equals(reference.group())
                    && type.resource().equals(reference.resource())
                    && (desired == null
                            || Objects.requireNonNullElse(desired.specHash(), "").isEmpty())) {
                throw new IllegalStateException(
                        "addon %s deployment config desired spec hash is empty"
                                .formatted(install.name()));
            }
        }
    }

    private static String mirrored(Install install, String image) {
        var registries =
                config(install).map(AddOnDeploymentConfigSpec::registries).orElse(List.of());
        var byConfig = new ImageMirrors(registries).override(image);
        var annotations = install.cluster().getMetadata().getAnnotations();
        return byConfig.equals(image) && annotations != null
                ? ImageMirrors.ofAnnotations(annotations).override(image)
                : byConfig;
    }

    private static Map<String, ?> nested(String key, String value) {
        var dot = key.indexOf('.');
        return dot < 0
                ? Map.of(key, value)
                : Map.of(key.substring(0, dot), nested(key.substring(dot + 1), value));
    }
}
