package dev.trellis.sdk;

import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.deployment.ContainerResources;
import dev.trellis.api.addon.deployment.PodToleration;
import dev.trellis.api.addon.deployment.ProxyConfig;
import dev.trellis.api.meta.IntOrString;
import dev.trellis.sdk.deployment.DeploymentConfigs;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The values that a deployment config stands for. Charts see it as JSON, templates by the names
 * that its Go types have, since the templates that exist were written for these.
 */
final class DeploymentValues {
    private DeploymentValues() {}

    static Map<String, String> variables(AddOnDeploymentConfigSpec config) {
        return DeploymentConfigs.variables(Stream.of(config));
    }

    static Map<String, ?> flat(AddOnDeploymentConfigSpec config) {
        var values = new LinkedHashMap<String, @Nullable Object>(variables(config));
        var placement = config.nodePlacement();
        if (placement != null) {
            values.put("NodeSelector", placement.nodeSelector());
            values.put(
                    "Tolerations",
                    tolerations(placement.tolerations(), DeploymentValues::goToleration));
        }
        var proxy = config.proxyConfig();
        if (proxy != null) {
            putSet(values, "HTTPProxy", proxy.httpProxy());
            putSet(values, "HTTPSProxy", proxy.httpsProxy());
            putSet(values, "NoProxy", proxy.noProxy());
            putSet(values, "ProxyCABundle", decoded(proxy.caBundle()));
        }
        if (!config.resourceRequirements().isEmpty()) {
            values.put(
                    "ResourceRequirements",
                    config.resourceRequirements().stream()
                            .map(entry -> resources(entry, DeploymentValues::capitalised))
                            .toList());
        }
        return values;
    }

    static Map<String, ?> chartNodePlacement(AddOnDeploymentConfigSpec config) {
        var placement = config.nodePlacement();
        if (placement == null) {
            return Map.of();
        }
        var values = new LinkedHashMap<String, @Nullable Object>();
        values.put(
                "tolerations",
                tolerations(placement.tolerations(), DeploymentValues::jsonToleration));
        var global = new LinkedHashMap<String, @Nullable Object>();
        global.put("nodeSelector", placement.nodeSelector());
        values.put("global", global);
        return values;
    }

    static Map<String, ?> chartProxy(AddOnDeploymentConfigSpec config) {
        var proxy = config.proxyConfig();
        if (proxy == null || (text(proxy.httpProxy()) + text(proxy.httpsProxy())).isEmpty()) {
            return Map.of();
        }
        return Map.of("global", Map.of("proxyConfig", proxyValues(proxy)));
    }

    static Map<String, ?> chartResources(AddOnDeploymentConfigSpec config) {
        return config.resourceRequirements().isEmpty()
                ? Map.of()
                : Map.of(
                        "global",
                        Map.of(
                                "resourceRequirements",
                                config.resourceRequirements().stream()
                                        .map(entry -> resources(entry, name -> name))
                                        .toList()));
    }

    private static Map<String, @Nullable Object> proxyValues(ProxyConfig proxy) {
        var values = new LinkedHashMap<String, @Nullable Object>();
        putSet(values, "HTTP_PROXY", proxy.httpProxy());
        putSet(values, "HTTPS_PROXY", proxy.httpsProxy());
        putSet(values, "NO_PROXY", proxy.noProxy());
        putSet(values, "PROXY_CA_BUNDLE", decoded(proxy.caBundle()));
        return values;
    }

    /** How a member is called. */
    private interface Naming {
        String of(String name);
    }

    private static Map<String, ?> resources(ContainerResources entry, Naming naming) {
        var parts = entry.containerID().split(":", -1);
        if (parts.length != 3) {
            throw new IllegalArgumentException("invalid ContainerID: " + entry.containerID());
        }
        var asText = new LinkedHashMap<String, @Nullable Object>();
        putSet(asText, naming.of("limits"), entry.resources().limits());
        putSet(asText, naming.of("requests"), entry.resources().requests());
        var values = new LinkedHashMap<String, @Nullable Object>();
        values.put(
                naming.of("containerIDRegex"), "^" + entry.containerID().replace("*", ".+") + "$");
        values.put(naming.of("resources"), asText);
        values.put(naming.of("resourcesRaw"), asText);
        return values;
    }

    private static void putSet(
            Map<String, @Nullable Object> values, String key, Map<String, IntOrString> quantities) {
        if (!quantities.isEmpty()) {
            var texts = new TreeMap<String, String>();
            quantities.forEach((name, quantity) -> texts.put(name, String.valueOf(quantity)));
            values.put(key, texts);
        }
    }

    private static void putSet(
            Map<String, @Nullable Object> values, String key, @Nullable String value) {
        if (!text(value).isEmpty()) {
            values.put(key, value);
        }
    }

    private interface TolerationForm {
        Map<String, @Nullable Object> of(PodToleration toleration);
    }

    private static @Nullable List<Map<String, @Nullable Object>> tolerations(
            @Nullable List<PodToleration> tolerations, TolerationForm form) {
        return tolerations == null ? null : tolerations.stream().map(form::of).toList();
    }

    private static Map<String, @Nullable Object> jsonToleration(PodToleration toleration) {
        var values = new LinkedHashMap<String, @Nullable Object>();
        putSet(values, "key", toleration.key());
        putSet(values, "operator", toleration.operator());
        putSet(values, "value", toleration.value());
        putSet(values, "effect", toleration.effect());
        if (toleration.tolerationSeconds() != null) {
            values.put("tolerationSeconds", toleration.tolerationSeconds());
        }
        return values;
    }

    private static Map<String, @Nullable Object> goToleration(PodToleration toleration) {
        var values = new LinkedHashMap<String, @Nullable Object>();
        values.put("Key", text(toleration.key()));
        values.put("Operator", text(toleration.operator()));
        values.put("Value", text(toleration.value()));
        values.put("Effect", text(toleration.effect()));
        values.put("TolerationSeconds", toleration.tolerationSeconds());
        return values;
    }

    private static String capitalised(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static String decoded(@Nullable String base64) {
        return new String(Base64.getDecoder().decode(text(base64)), StandardCharsets.UTF_8);
    }

    private static String text(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }
}
