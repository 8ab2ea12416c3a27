package dev.trellis.hub.registration.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.api.cluster.ClusterLabels;
import dev.trellis.api.cluster.Taint;
import dev.trellis.hub.admission.AdmissionRequest;
import dev.trellis.hub.admission.CheckReviewer;
import dev.trellis.hub.admission.Refusal;
import dev.trellis.hub.admission.Verdict;
import dev.trellis.hub.registration.admission.TaintTimes.Times;

import java.time.InstantSource;
import java.util.List;

/** Fills in what a ManagedCluster does not say: when taints were added, and the set it is in. */
final class ClusterDefaults implements CheckReviewer.Check {

    static final String SET = "default";

    private final InstantSource clock;

    ClusterDefaults(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Verdict judge(AdmissionRequest request) {
        var after = taints(request.after());
        var times =
                request.isCreation()
                        ? TaintTimes.ofNew(after, clock.instant())
                        : TaintTimes.of(taints(request.before()), after, clock.instant());
        return switch (times) {
            case Times.Refused(var sentence) -> Verdict.refused(Refusal.badRequest(sentence));
            case Times.Stamped(var taints) -> changed(request.after(), after, taints);
        };
    }

    private static Verdict changed(JsonNode object, List<Taint> given, List<Taint> stamped) {
        var patch = JsonNodeFactory.instance.arrayNode();
        for (var i = 0; i < stamped.size(); i++) {
            // One that is no object is for the schema to refuse, in better words than ours.
            if (!given.get(i).equals(stamped.get(i)) && object.at("/spec/taints/" + i).isObject()) {
                put(
                        patch,
                        "/spec/taints/" + i + "/timeAdded",
                        JsonNodeFactory.instance.textNode(stamped.get(i).timeAdded()));
            }
        }
        var labels = object.at("/metadata/labels");
        if (labels.path(ClusterLabels.CLUSTER_SET).asText("").isEmpty()) {
            if (!labels.isObject()) {
                put(patch, "/metadata/labels", JsonNodeFactory.instance.objectNode());
            }
            put(
                    patch,
                    // A slash in a name is written so in a JSON pointer.
                    "/metadata/labels/" + ClusterLabels.CLUSTER_SET.replace("/", "~1"),
                    JsonNodeFactory.instance.textNode(SET));
        }
        return patch.isEmpty() ? Verdict.GRANTED : new Verdict.Changed(patch);
    }

    private static void put(ArrayNode patch, String path, JsonNode value) {
        patch.addObject().put("op", "add").put("path", path).set("value", value);
    }

    private static List<Taint> taints(JsonNode object) {
        return object.at("/spec/taints")
                .valueStream()
                .map(taint ->
                        new Taint(
                                taint.path("key").asText(""),
                                taint.path("value").asText(""),
                                taint.path("effect").asText(""),
                                taint.path("timeAdded").textValue()))
                .toList();
    }
}
