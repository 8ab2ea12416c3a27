package dev.trellis.hub.work;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.api.cluster.Attendance;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.work.WorkFinalizers;
import dev.trellis.hub.admission.AdmissionRequest;
import dev.trellis.hub.admission.CheckReviewer;
import dev.trellis.hub.admission.Verdict;

import java.util.Optional;
import java.util.function.Function;

/**
 * Gives a new work the finalizer that the agent of its cluster would add first of all. Where no
 * agent is at work nobody would take it off again, so the work stays as it came.
 */
final class FinalizerGuard implements CheckReviewer.Check {
    private static final String FINALIZERS = "/metadata/finalizers";

    private final Function<String, Optional<ManagedCluster>> clusters;

    FinalizerGuard(Function<String, Optional<ManagedCluster>> clusters) {
        this.clusters = clusters;
    }

    @Override
    public Verdict judge(AdmissionRequest request) {
        var found = request.after().at(FINALIZERS);
        var isGuarded =
                found.valueStream()
                        .anyMatch(one -> one.asText("").equals(WorkFinalizers.MANIFEST_WORK));
        return !request.isCreation() || isGuarded || !isAttended(request.namespace())
                ? Verdict.GRANTED
                : add(found.isArray());
    }

    private boolean isAttended(String cluster) {
        return clusters.apply(cluster).filter(Attendance::isAttended).isPresent();
    }

    private static Verdict add(boolean hasOthers) {
        var patch = JsonNodeFactory.instance.arrayNode();
        var step = patch.addObject().put("op", "add");
        if (hasOthers) {
            step.put("path", FINALIZERS + "/-").put("value", WorkFinalizers.MANIFEST_WORK);
        } else {
            step.put("path", FINALIZERS).putArray("value").add(WorkFinalizers.MANIFEST_WORK);
        }
        return new Verdict.Changed(patch);
    }
}
