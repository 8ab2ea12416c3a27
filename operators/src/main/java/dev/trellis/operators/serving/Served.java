package dev.trellis.operators.serving;

import dev.trellis.api.operator.ClusterServiceVersionSpec;
import dev.trellis.api.operator.WebhookDescription;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** What one Deployment of an operator serves. */
record Served(String deployment, List<WebhookDescription> webhooks) {
    static final String CONVERSION = "ConversionWebhook";

    Served {
        webhooks = List.copyOf(webhooks);
    }

    /** By the name of the Deployment. */
    static List<Served> of(ClusterServiceVersionSpec spec) {
        Map<String, List<WebhookDescription>> found = new TreeMap<>();
        for (var one : spec.webhookdefinitions()) {
            found.computeIfAbsent(
                            Objects.requireNonNullElse(one.deploymentName(), ""),
                            _ -> new ArrayList<>())
                    .add(one);
        }
        return found.entrySet().stream()
                .map(one -> new Served(one.getKey(), one.getValue()))
                .toList();
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
        var port = webhook.containerPort();
        return port == null ? 443 : port;
    }
}
