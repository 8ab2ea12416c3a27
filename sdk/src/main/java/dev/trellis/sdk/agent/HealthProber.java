package dev.trellis.sdk.agent;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.FeedbackValue;
import dev.trellis.api.work.ResourceIdentifier;

import java.util.List;
import java.util.Optional;

/**
 * How the health of an agent is seen.
 *
 * {@snippet class="dev.trellis.sdk.example.AddonExamplesTest" region="health"}
 */
public sealed interface HealthProber {

    /** Nobody looks here: the add-on sets its {@code Available} condition itself. */
    record None() implements HealthProber {}

    /** The agent renews a lease on its cluster, and the cluster's own agent looks at it. */
    record Lease() implements HealthProber {}

    /** The agent is available once its manifests are. */
    record Work() implements HealthProber {}

    /** Values that the cluster reports about some objects are checked. */
    record Probe(List<ProbeField> fields, HealthChecker checker) implements HealthProber {
        public Probe {
            fields = List.copyOf(fields);
        }
    }

    /** Every Deployment among the manifests has a ready replica. */
    record DeploymentAvailability() implements HealthProber {}

    /** Every Deployment has a ready replica, and every DaemonSet runs on all its nodes. */
    record WorkloadAvailability() implements HealthProber {}

    /** Objects whose status the cluster reports, and what of it. */
    record ProbeField(ResourceIdentifier resource, List<FeedbackRule> rules) {
        public ProbeField {
            rules = List.copyOf(rules);
        }
    }

    /** What the cluster reported about one object. */
    record ProbeResult(ResourceIdentifier resource, List<FeedbackValue> values) {
        public ProbeResult {
            values = List.copyOf(values);
        }
    }

    /** Judges what the cluster reported. */
    @FunctionalInterface
    interface HealthChecker {
        /** What is wrong, in words for the user; nothing where the agent is healthy. */
        Optional<String> problem(
                List<ProbeResult> results, ManagedCluster cluster, ManagedClusterAddOn addon);
    }
}
