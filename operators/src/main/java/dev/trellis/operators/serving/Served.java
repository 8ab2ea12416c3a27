package dev.trellis.operators.serving;

import dev.trellis.api.operator.ApiServiceDescription;
import dev.trellis.api.operator.ClusterServiceVersionSpec;
import dev.trellis.api.operator.WebhookDescription;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/** What one Deployment of an operator serves. */
record Served(
        String deployment, List<WebhookDescription> webhooks, List<ApiServiceDescription> apis) {
    static final String CONVERSION = "ConversionWebhook";

    Served {
        webhooks = List.copyOf(webhooks);
        apis = List.copyOf(apis);
    }

    /** By the name of the Deployment. */
    static List<Served> of(ClusterServiceVersionSpec spec) {
        Map<String, List<WebhookDescription>> webhooks = new TreeMap<>();
        for (var one : spec.webhookdefinitions()) {
            put(webhooks, one.deploymentName(), one);
        }
        Map<String, List<ApiServiceDescription>> apis = new TreeMap<>();
        for (var one : spec.apiServices().owned()) {
            put(apis, one.deploymentName(), one);
        }
        var deployments = new TreeSet<>(webhooks.keySet());
        deployments.addAll(apis.keySet());
        return deployments.stream()
                .map(one ->
                        new Served(
                                one,
                                webhooks.getOrDefault(one, List.of()),
                                apis.getOrDefault(one, List.of())))
                .toList();
    }

    private static <T> void put(
            Map<String, List<T>> found, @Nullable String deployment, T description) {
        found.computeIfAbsent(Objects.requireNonNullElse(deployment, ""), _ -> new ArrayList<>())
                .add(description);
    }

    String service() {
        return deployment.replace('.', '-') + "-service";
    }

    String secret() {
        return service() + "-cert";
    }

    /** The names under which the API server asks. */
    List<String> hosts(String namespace) {
        return List.of(service() + "." + namespace, service() + "." + namespace + ".svc");
    }

    static int port(WebhookDescription webhook) {
        return port(webhook.containerPort());
    }

    static int port(ApiServiceDescription api) {
        return port(api.containerPort());
    }

    private static int port(@Nullable Integer port) {
        return port == null || port == 0 ? 443 : port;
    }
}
