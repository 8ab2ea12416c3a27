package dev.trellis.promote.tunnel;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.webhook.WebhookTarget;

import java.util.Optional;

/** Where a Service is reached by whoever is in its network. */
sealed interface ServicePlace {
    /** A host and port. */
    record Address(String host, int port) implements ServicePlace {}

    /** Somewhere outside, where no pod of the cluster answers. */
    record Outside(String host, int port) implements ServicePlace {}

    /** Nowhere, whatever way is taken: its sentence tells what is wrong with it. */
    record Nowhere(String sentence) implements ServicePlace {}

    /**
     * Finds it.
     *
     * @param service as the hub has it; another cluster may know one that the hub does not
     */
    static ServicePlace of(Optional<JsonNode> service, WebhookTarget.Service target) {
        if (service.isEmpty()) {
            return new Address(target.host(), target.port());
        }
        var spec = service.get().path("spec");
        var type = Fields.text(spec, "type");
        return switch (type.isEmpty() ? "ClusterIP" : type) {
            case "ExternalName" -> new Outside(Fields.text(spec, "externalName"), target.port());
            case "ClusterIP", "NodePort", "LoadBalancer" -> inside(spec, target);
            default ->
                    new Nowhere(
                            "Service %s has type %s, which nobody here knows"
                                    .formatted(name(target), type));
        };
    }

    private static ServicePlace inside(JsonNode spec, WebhookTarget.Service target) {
        if (port(spec, target.port()).isEmpty()) {
            return new Nowhere(
                    "Service %s has no port %d: name one of its ports in clientConfig.service.port"
                            .formatted(name(target), target.port()));
        }
        var address = Fields.text(spec, "clusterIP");
        return address.isEmpty() || address.equals("None")
                ? new Nowhere(
                        "Service %s has no cluster IP: a webhook needs one that has"
                                .formatted(name(target)))
                : new Address(address, target.port());
    }

    /** The entry of a Service for one of its ports. */
    static Optional<JsonNode> port(JsonNode spec, int number) {
        for (var port : Fields.items(spec.path("ports"))) {
            if (Fields.count(port, "port") == number) {
                return Optional.of(port);
            }
        }
        return Optional.empty();
    }

    private static String name(WebhookTarget.Service target) {
        return target.namespace() + "/" + target.name();
    }
}
