package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.fault.Subject;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.BuiltInKinds;
import dev.trellis.apiserver.metadata.Meta;

/** What is done to pods by sending another object to them: giving them a node, evicting them. */
public final class PodActions {
    private final Cluster cluster;
    private final Reads reads;
    private final Writes writes;
    private final Deletes deletes;

    PodActions(Cluster cluster, Reads reads, Writes writes, Deletes deletes) {
        this.cluster = cluster;
        this.reads = reads;
        this.writes = writes;
        this.deletes = deletes;
    }

    /** Gives a pod that has none a node. */
    public Body bind(Target target, ObjectNode binding, boolean dryRun) {
        Shape.checkType(binding, BuiltInKinds.binding());
        Shape.checkForms(binding, BuiltInKinds.binding());
        checkName(target, binding, "Binding");
        var kind = binding.path("target").path("kind").asText("");
        var node = binding.path("target").path("name").asText("");
        if (!kind.isEmpty() && !kind.equals("Node")) {
            throw StatusError.bare(
                    "target.kind: Unsupported value: \"%s\": supported values: \"Node\", \"<empty>\""
                            .formatted(kind));
        }
        if (node.isEmpty()) {
            throw StatusError.bare("target.name: Required value");
        }
        writes.amend(
                target, pod -> bound(target, pod, binding, node), WriteOptions.own().tried(dryRun));
        return success();
    }

    private ObjectNode bound(Target target, ObjectNode pod, JsonNode binding, String node) {
        var taken = pod.path("spec").path("nodeName").asText("");
        if (!taken.isEmpty()) {
            throw StatusError.conflict(
                    new Subject("", "pods/binding", target.name()),
                    "pod %s is already assigned to node \"%s\"".formatted(target.name(), taken));
        }
        pod.withObject("spec").put("nodeName", node);
        var annotations = binding.path("metadata").path("annotations");
        if (!annotations.isEmpty()) {
            var known = Meta.of(pod).node().withObject("annotations");
            annotations.properties().forEach(one -> known.set(one.getKey(), one.getValue()));
        }
        var conditions = pod.withObject("status").withArray("conditions");
        for (var i = conditions.size() - 1; i >= 0; i--) {
            if (conditions.get(i).path("type").asText().equals("PodScheduled")) {
                conditions.remove(i);
            }
        }
        conditions
                .addObject()
                .put("type", "PodScheduled")
                .put("status", "True")
                .putNull("lastProbeTime")
                .put("lastTransitionTime", cluster.timestamp());
        return pod;
    }

    /** Deletes a pod, unless a budget of disruptions is used up. */
    public Body evict(Target target, ObjectNode eviction, boolean dryRun) {
        Shape.checkType(eviction, BuiltInKinds.eviction());
        Shape.checkForms(eviction, BuiltInKinds.eviction());
        checkName(target, eviction, "Eviction");
        var asked = DeleteOptions.of(eviction.path("deleteOptions"));
        var options = asked.tried(dryRun || asked.dryRun());
        var pod = reads.get(target).parsed();
        new Budgets(cluster, reads, writes).take(pod, options.dryRun());
        deletes.delete(target.of(""), options);
        return success();
    }

    private static void checkName(Target target, ObjectNode object, String kind) {
        if (!Meta.of(object).name().equals(target.name())) {
            throw StatusError.badRequest("name in URL does not match name in " + kind + " object");
        }
    }

    private static Body success() {
        var status = Json.object().put("kind", "Status").put("apiVersion", "v1");
        status.putObject("metadata");
        return Body.of(status.put("status", "Success").put("code", 201));
    }
}
