package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.metadata.Meta;
import dev.trellis.apiserver.selector.ObjectSelector;

import java.util.List;
import java.util.Set;

/** Budgets of disruptions: whether one more pod may go, and the book about those that went. */
final class Budgets {
    private static final int SECONDS_UNTIL_SEEN = 10;

    /** In these phases a pod serves nobody. */
    private static final Set<String> IDLE = Set.of("Succeeded", "Failed", "Pending", "");

    private final Cluster cluster;
    private final Reads reads;
    private final Writes writes;

    Budgets(Cluster cluster, Reads reads, Writes writes) {
        this.cluster = cluster;
        this.reads = reads;
        this.writes = writes;
    }

    /**
     * Takes a disruption from the budget of a pod, if it has one; refuses if there is none left.
     */
    void take(ObjectNode pod, boolean dryRun) {
        if (IDLE.contains(pod.path("status").path("phase").asText(""))
                || Meta.of(pod).isDeleting()) {
            return;
        }
        var found = of(pod);
        if (found.size() > 1) {
            throw StatusError.bare(
                    "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.");
        }
        for (var budget : found) {
            if (!mayIgnore(budget, pod)) {
                var target = target(pod, Meta.of(budget).name());
                writes.patch(
                        target,
                        live -> taken(live, Meta.of(pod).name()),
                        WriteOptions.own().tried(dryRun));
            }
        }
    }

    private List<ObjectNode> of(ObjectNode pod) {
        return reads.list(Selection.of(target(pod, ""), "", ""), ListOptions.ALL).items().stream()
                .map(Body::parsed)
                .filter(budget ->
                        ObjectSelector.of(budget.path("spec").path("selector")).testObject(pod))
                .toList();
    }

    private Target target(ObjectNode pod, String name) {
        return new Target(
                cluster.builtIn("policy", "v1", "poddisruptionbudgets"),
                Meta.of(pod).namespace(),
                name,
                name.isEmpty() ? "" : "status");
    }

    /** A pod that is not ready is no loss where the policy says so, or enough others are well. */
    private static boolean mayIgnore(ObjectNode budget, ObjectNode pod) {
        if (isReady(pod)) {
            return false;
        }
        var status = budget.path("status");
        var wanted = status.path("desiredHealthy").asInt();
        return budget.path("spec")
                        .path("unhealthyPodEvictionPolicy")
                        .asText("")
                        .equals("AlwaysAllow")
                || (wanted > 0 && status.path("currentHealthy").asInt() >= wanted);
    }

    private static boolean isReady(JsonNode pod) {
        for (var condition : pod.path("status").path("conditions")) {
            if (condition.path("type").asText().equals("Ready")) {
                return condition.path("status").asText().equals("True");
            }
        }
        return false;
    }

    private ObjectNode taken(ObjectNode budget, String pod) {
        var name = Meta.of(budget).name();
        var status = budget.withObject("status");
        if (status.path("observedGeneration").asLong()
                < budget.path("metadata").path("generation").asLong()) {
            throw refused(
                            "The disruption budget %s is still being processed by the server."
                                    .formatted(name))
                    .retryAfter(SECONDS_UNTIL_SEEN);
        }
        var left = status.path("disruptionsAllowed").asInt();
        if (left <= 0) {
            throw refused(
                    "The disruption budget %s needs %d healthy pods and has %d currently"
                            .formatted(
                                    name,
                                    status.path("desiredHealthy").asInt(),
                                    status.path("currentHealthy").asInt()));
        }
        status.put("disruptionsAllowed", left - 1);
        // Until the pod is really gone, whoever counts must not count it twice.
        status.withObject("disruptedPods").put(pod, cluster.timestamp());
        return budget;
    }

    private static StatusError refused(String why) {
        return StatusError.routing(
                        429,
                        "TooManyRequests",
                        "Cannot evict pod as it would violate the pod's disruption budget.")
                .with(List.of(new Cause("DisruptionBudget", why, "")));
    }
}
