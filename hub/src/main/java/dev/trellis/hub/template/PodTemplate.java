package dev.trellis.hub.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The pods that a workload makes, to be changed in place.
 *
 * <p>Only what has the form of a pod is touched. A member of another form is left as the author
 * wrote it: the cluster's API server refuses it and says more about it than we could.
 *
 * @param kind the workload's kind
 * @param name the workload's name
 * @param spec the tree of the pods' spec
 */
record PodTemplate(WorkloadKind kind, String name, ObjectNode spec) {

    static Optional<PodTemplate> find(ObjectNode manifest) {
        return WorkloadKind.of(manifest)
                .flatMap(kind ->
                        manifest.path("spec").path("template").path("spec")
                                        instanceof ObjectNode spec
                                ? Optional.of(new PodTemplate(kind, nameOf(manifest), spec))
                                : Optional.empty());
    }

    /** The containers, without init containers: those do their work before the agent lives. */
    List<ObjectNode> containers() {
        var containers = new ArrayList<ObjectNode>();
        for (var container : spec.path("containers")) {
            if (container instanceof ObjectNode object) {
                containers.add(object);
            }
        }
        return containers;
    }

    /** The id by which a deployment config can choose a container. */
    String containerId(ObjectNode container) {
        return kind.resource() + ":" + name + ":" + container.path("name").asText();
    }

    void addEnvironment(String variable, String value) {
        for (var container : containers()) {
            append(container, "env", node -> node.put("name", variable).put("value", value));
        }
    }

    /** A volume that holds what the named Secret holds, seen by every container. */
    void mountSecret(String volume, String secret, String path) {
        append(
                spec,
                "volumes",
                node -> node.put("name", volume).putObject("secret").put("secretName", secret));
        mount(volume, path);
    }

    /** A volume that holds what the named ConfigMap holds, seen by every container. */
    void mountConfigMap(String volume, String configMap, String path) {
        append(
                spec,
                "volumes",
                node -> node.put("name", volume).putObject("configMap").put("name", configMap));
        mount(volume, path);
    }

    private void mount(String volume, String path) {
        for (var container : containers()) {
            append(
                    container,
                    "volumeMounts",
                    node -> node.put("name", volume).put("mountPath", path));
        }
    }

    private static void append(ObjectNode parent, String member, Consumer<ObjectNode> content) {
        listAt(parent, member).ifPresent(list -> content.accept(list.addObject()));
    }

    private static Optional<ArrayNode> listAt(ObjectNode parent, String member) {
        return switch (parent.get(member)) {
            case null -> Optional.of(parent.putArray(member));
            case ArrayNode list -> Optional.of(list);
            case JsonNode other when other.isNull() -> Optional.of(parent.putArray(member));
            default -> Optional.empty();
        };
    }

    private static String nameOf(JsonNode manifest) {
        return manifest.path("metadata").path("name").asText();
    }
}
