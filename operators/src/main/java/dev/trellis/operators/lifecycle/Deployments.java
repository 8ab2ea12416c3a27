package dev.trellis.operators.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.NamedDeployment;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.operators.kind.Hashes;
import dev.trellis.operators.kind.Labels;
import dev.trellis.operators.kind.StepKinds;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The Deployments of an operator: what they should be, and how those are that are there. */
final class Deployments {
    static final String CONDITION_NAME = "OPERATOR_CONDITION_NAME";

    private Deployments() {}

    /**
     * @param config what the subscription changes in the pods
     * @param serving puts what a Deployment needs to serve into its pod template
     */
    static List<Deployment> wanted(
            ClusterServiceVersion operator,
            Optional<JsonNode> config,
            BiConsumer<String, ObjectNode> serving,
            KubernetesSerialization json) {
        return operator.getSpec().strategy().deployments().stream()
                .map(one ->
                        json.convertValue(tree(operator, one, config, serving), Deployment.class))
                .toList();
    }

    private static ObjectNode tree(
            ClusterServiceVersion operator,
            NamedDeployment named,
            Optional<JsonNode> config,
            BiConsumer<String, ObjectNode> serving) {
        var metadata = operator.getMetadata();
        var spec = named.spec().toTree();
        spec.put("revisionHistoryLimit", 1);
        var template = spec.withObjectProperty("template");
        var annotations = template.withObjectProperty("metadata").withObjectProperty("annotations");
        told(metadata.getAnnotations()).forEach(annotations::put);
        nameCondition(template, metadata.getName());
        config.ifPresent(one -> PodConfig.apply(template, one));
        serving.accept(named.name(), template);

        var made = spec.objectNode().put("apiVersion", "apps/v1").put("kind", "Deployment");
        var labels =
                made.putObject("metadata")
                        .put("name", named.name())
                        .put("namespace", metadata.getNamespace())
                        .putObject("labels");
        named.label().forEach(labels::put);
        labels.put(OperatorMarks.MANAGED, "true")
                .put(OperatorMarks.OWNER, Labels.value(metadata.getName()))
                .put(OperatorMarks.OWNER_NAMESPACE, metadata.getNamespace())
                .put(OperatorMarks.OWNER_KIND, StepKinds.OPERATOR)
                .put(OperatorMarks.SPEC_HASH, Hashes.ofLabel(spec.toString()));
        made.withObjectProperty("metadata")
                .putArray("ownerReferences")
                .addObject()
                .put("apiVersion", operator.getApiVersion())
                .put("kind", operator.getKind())
                .put("name", metadata.getName())
                .put("uid", metadata.getUid())
                .put("controller", false)
                .put("blockOwnerDeletion", false);
        made.set("spec", spec);
        return made;
    }

    /** Pods learn from the operator's annotations where they act; large ones are not for them. */
    private static Map<String, String> told(@Nullable Map<String, String> annotations) {
        if (annotations == null) {
            return Map.of();
        }
        var told = new TreeMap<>(annotations);
        told.keySet().removeIf(key -> key.startsWith("kubectl.kubernetes.io/"));
        return told;
    }

    private static void nameCondition(ObjectNode template, String name) {
        for (var container : template.path("spec").path("containers")) {
            var env = container.path("env");
            if (env.valueStream()
                    .noneMatch(one -> one.path("name").asText().equals(CONDITION_NAME))) {
                var list =
                        env.isArray() ? (ArrayNode) env : ((ObjectNode) container).putArray("env");
                list.addObject().put("name", CONDITION_NAME).put("value", name);
            }
        }
    }

    /** How they are all together: the first that is not ready decides. */
    static Components health(
            List<Deployment> wanted, Function<String, Optional<Deployment>> there) {
        Components waiting = new Components.Ready();
        for (var one : wanted) {
            var name = one.getMetadata().getName();
            var found = there.apply(name);
            if (found.isEmpty()) {
                return new Components.Missing("deployment %s not found".formatted(name));
            }
            if (!hash(one).equals(hash(found.get()))) {
                return new Components.Drifted(
                        "deployment %s is not what the operator wants".formatted(name));
            }
            switch (health(found.get())) {
                case Components.Broken broken -> {
                    return broken;
                }
                case Components.Waiting late -> waiting = late;
                default -> {}
            }
        }
        return waiting;
    }

    private static Optional<String> hash(Deployment deployment) {
        return Metadata.label(deployment, OperatorMarks.SPEC_HASH);
    }

    private static Components health(Deployment deployment) {
        var name = deployment.getMetadata().getName();
        var status = deployment.getStatus();
        if (status == null
                || status.getConditions() == null
                || status.getObservedGeneration() == null
                || status.getObservedGeneration() < deployment.getMetadata().getGeneration()) {
            return new Components.Waiting(
                    "waiting for spec update of deployment %s to be observed".formatted(name));
        }
        for (var condition : status.getConditions()) {
            if (condition.getType().equals("Progressing")
                    && "ProgressDeadlineExceeded".equals(condition.getReason())) {
                return new Components.Broken(
                        "deployment %s exceeded its progress deadline".formatted(name));
            }
        }
        var wanted =
                deployment.getSpec().getReplicas() == null ? 1 : deployment.getSpec().getReplicas();
        var updated = number(status.getUpdatedReplicas());
        if (updated < wanted) {
            return new Components.Waiting(
                    "deployment %s: %d of %d replicas are updated"
                            .formatted(name, updated, wanted));
        }
        var isAvailable =
                status.getConditions().stream()
                        .anyMatch(one ->
                                one.getType().equals("Available")
                                        && one.getStatus().equals("True"));
        return isAvailable
                ? new Components.Ready()
                : new Components.Waiting(
                        "deployment %s is not available: minimum availability is not met"
                                .formatted(name));
    }

    private static int number(@Nullable Integer number) {
        return number == null ? 0 : number;
    }
}
