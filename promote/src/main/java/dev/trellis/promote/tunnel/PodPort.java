package dev.trellis.promote.tunnel;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.object.Fields;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedSet;

/** A pod behind a Service, and the port at which it answers for one of the Service's ports. */
record PodPort(String namespace, String pod, int port) {
    /** Those that EndpointSlices of the Service call ready, in their order. */
    static SequencedSet<PodPort> ofSlices(
            Collection<JsonNode> slices, String namespace, JsonNode servicePort) {
        var found = new LinkedHashSet<PodPort>();
        for (var slice : slices) {
            var port = slicePort(slice, Fields.text(servicePort, "name"));
            for (var endpoint : Fields.items(slice.path("endpoints"))) {
                var target = endpoint.path("targetRef");
                // Ready unless it is said not to be: so the field is defined.
                var ready = endpoint.path("conditions").path("ready").asBoolean(true);
                if (ready && port.isPresent() && Fields.text(target, "kind").equals("Pod")) {
                    found.add(new PodPort(namespace, Fields.text(target, "name"), port.getAsInt()));
                }
            }
        }
        return found;
    }

    private static OptionalInt slicePort(JsonNode slice, String name) {
        for (var port : Fields.items(slice.path("ports"))) {
            var number = Fields.integer(port, "port");
            if (Fields.text(port, "name").equals(name) && number.isPresent()) {
                return OptionalInt.of((int) number.getAsLong());
            }
        }
        return OptionalInt.empty();
    }

    /** Those of the pods of its selector that are ready and have the port. */
    static SequencedSet<PodPort> ofPods(Collection<JsonNode> pods, JsonNode servicePort) {
        var found = new LinkedHashSet<PodPort>();
        for (var pod : pods) {
            var metadata = pod.path("metadata");
            if (isReady(pod) && !metadata.hasNonNull("deletionTimestamp")) {
                targetPort(pod, servicePort)
                        .ifPresent(port ->
                                found.add(
                                        new PodPort(
                                                Fields.text(metadata, "namespace"),
                                                Fields.text(metadata, "name"),
                                                port)));
            }
        }
        return found;
    }

    private static boolean isReady(JsonNode pod) {
        for (var condition : Fields.items(pod.path("status").path("conditions"))) {
            if (Fields.text(condition, "type").equals("Ready")) {
                return Fields.text(condition, "status").equals("True");
            }
        }
        return false;
    }

    private static Optional<Integer> targetPort(JsonNode pod, JsonNode servicePort) {
        var target = servicePort.path("targetPort");
        if (target.isTextual()) {
            return containerPort(pod, target.textValue());
        }
        return Optional.of(target.asInt(servicePort.path("port").intValue()));
    }

    private static Optional<Integer> containerPort(JsonNode pod, String name) {
        List<JsonNode> containers = new ArrayList<>();
        Fields.items(pod.path("spec").path("containers")).forEach(containers::add);
        // A sidecar is an init container that stays.
        Fields.items(pod.path("spec").path("initContainers")).forEach(containers::add);
        for (var container : containers) {
            for (var port : Fields.items(container.path("ports"))) {
                if (Fields.text(port, "name").equals(name)) {
                    return Optional.of(port.path("containerPort").intValue());
                }
            }
        }
        return Optional.empty();
    }
}
