package dev.trellis.operators.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;
import dev.trellis.operators.kind.Labels;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.serving.Serving;

import io.fabric8.kubernetes.api.model.apps.Deployment;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Brings the Deployments of an operator, and looks how they are. */
final class Installation {
    private final KubeApi api;
    private final OperatorCaches caches;
    private final Serving serving;
    private final Writer<Deployment> writer;

    Installation(KubeApi api, OperatorCaches caches, Serving serving, Writer<Deployment> writer) {
        this.serving = serving;
        this.api = api;
        this.caches = caches;
        this.writer = writer;
    }

    Components health(ClusterServiceVersion operator) {
        return Deployments.health(wanted(operator), name -> find(operator, name));
    }

    /** Why it cannot be installed; empty where everything was written. */
    Optional<String> install(ClusterServiceVersion operator) {
        var wanted = wanted(operator);
        for (var one : wanted) {
            if (writer.apply(one, find(operator, one.getMetadata().getName()))
                    instanceof Outcome.Refused<Deployment>(_, _, var message)) {
                return Optional.of(
                        "deployment %s: %s".formatted(one.getMetadata().getName(), message));
            }
        }
        // Those that an earlier state of the operator had and this one does not.
        there(operator)
                .filter(one ->
                        wanted.stream()
                                .noneMatch(other ->
                                        other.getMetadata()
                                                .getName()
                                                .equals(one.getMetadata().getName())))
                .forEach(writer::delete);
        return Optional.empty();
    }

    /** Takes its Deployments away. */
    void remove(ClusterServiceVersion operator) {
        there(operator).forEach(writer::delete);
    }

    private Stream<Deployment> there(ClusterServiceVersion operator) {
        return caches.deployments().in(operator.getMetadata().getNamespace()).stream()
                .filter(one -> isOf(operator, one));
    }

    private static boolean isOf(ClusterServiceVersion operator, Deployment deployment) {
        var labels = deployment.getMetadata().getLabels();
        return Labels.value(operator.getMetadata().getName())
                .equals(labels.get(OperatorMarks.OWNER));
    }

    private Optional<Deployment> find(ClusterServiceVersion operator, String name) {
        return caches.deployments()
                .find(new ObjectKey(operator.getMetadata().getNamespace(), name));
    }

    private List<Deployment> wanted(ClusterServiceVersion operator) {
        return Deployments.wanted(
                operator,
                config(operator),
                (name, template) -> serving.mount(operator, name, template),
                api.json());
    }

    /** What the subscription that has this operator changes in its pods. */
    private Optional<JsonNode> config(ClusterServiceVersion operator) {
        var name = operator.getMetadata().getName();
        return caches.subscriptions().in(operator.getMetadata().getNamespace()).stream()
                .filter(one -> {
                    var status = one.getStatus();
                    return status != null && name.equals(status.installedCSV());
                })
                .flatMap(one -> Optional.ofNullable(one.getSpec().config()).stream())
                .findFirst()
                .map(one -> one.toTree());
    }
}
