package dev.trellis.sdk.health;

import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.HealthProber.HealthChecker;
import dev.trellis.sdk.agent.HealthProber.ProbeField;

import java.util.Arrays;
import java.util.List;

/**
 * Probers that most add-ons can use as they are.
 *
 * {@snippet class="dev.trellis.sdk.example.AddonExamplesTest" region="probers"}
 */
public final class Probers {
    private Probers() {}

    /** A Deployment on the managed cluster. */
    public record DeploymentName(String namespace, String name) {}

    /** These Deployments have a ready replica each. */
    public static HealthProber deployments(DeploymentName... names) {
        return new HealthProber.Probe(
                Arrays.stream(names).map(name -> field(name.namespace(), name.name())).toList(),
                workloadChecker());
    }

    /** Every Deployment has a ready replica, whatever it is called. */
    public static HealthProber allDeployments() {
        return new HealthProber.Probe(List.of(field("*", "*")), workloadChecker());
    }

    /** Judges Deployments and DaemonSets by the replicas that clusters report. */
    public static HealthChecker workloadChecker() {
        return WorkloadChecker.INSTANCE;
    }

    private static ProbeField field(String namespace, String name) {
        return new ProbeField(
                new ResourceIdentifier("apps", "deployments", namespace, name),
                List.of(new FeedbackRule(FeedbackRule.WELL_KNOWN_STATUS, List.of())));
    }
}
