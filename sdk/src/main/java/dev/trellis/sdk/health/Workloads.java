package dev.trellis.sdk.health;

import dev.trellis.api.work.FeedbackRule;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.HealthProber.ProbeField;
import dev.trellis.sdk.work.Manifest;
import dev.trellis.sdk.work.Manifests;

import java.util.List;
import java.util.function.Predicate;

/** What a prober wants to know about, given the manifests of an install. */
final class Workloads {
    private static final List<FeedbackRule> WELL_KNOWN =
            List.of(new FeedbackRule(FeedbackRule.WELL_KNOWN_STATUS, List.of()));

    private Workloads() {}

    /**
     * What clusters report. That includes workloads scaled to zero, so that nothing changes in the
     * works when they are scaled up.
     */
    static List<ProbeField> reported(HealthProber prober, Manifests manifests) {
        return fields(prober, manifests, _ -> true);
    }

    /** What must be well: of a workload that is scaled to zero nothing is expected. */
    static List<ProbeField> expected(HealthProber prober, Manifests manifests) {
        return fields(
                prober,
                manifests,
                manifest -> !(manifest.isDeployment() && manifest.scaledToZero()));
    }

    private static List<ProbeField> fields(
            HealthProber prober, Manifests manifests, Predicate<Manifest> wanted) {
        return switch (prober) {
            case HealthProber.None _, HealthProber.Lease _, HealthProber.Work _ -> List.of();
            case HealthProber.Probe(var fields, var _) -> fields;
            case HealthProber.DeploymentAvailability _ ->
                    of(manifests, wanted.and(Manifest::isDeployment));
            case HealthProber.WorkloadAvailability _ ->
                    of(manifests, wanted.and(one -> one.isDeployment() || one.isDaemonSet()));
        };
    }

    private static List<ProbeField> of(Manifests manifests, Predicate<Manifest> wanted) {
        return manifests.all().stream()
                .filter(wanted)
                .map(manifest -> new ProbeField(manifest.identifier(), WELL_KNOWN))
                .toList();
    }
}
