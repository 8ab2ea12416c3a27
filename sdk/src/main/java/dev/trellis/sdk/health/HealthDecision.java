package dev.trellis.sdk.health;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.HealthCheck;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.work.WorkConditions;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.HealthProber.HealthChecker;
import dev.trellis.sdk.agent.HealthProber.ProbeField;
import dev.trellis.sdk.agent.Outcome;

import java.util.List;
import java.util.Optional;

/** Decides what is said about an agent's health. */
public final class HealthDecision {
    private final HealthState state;

    private HealthDecision(HealthState state) {
        this.state = state;
    }

    public static HealthVerdict decide(HealthState state) {
        return state.prober()
                .map(new HealthDecision(state)::decide)
                .orElseGet(() -> new HealthVerdict(state.status(), Optional.empty()));
    }

    private HealthVerdict decide(HealthProber prober) {
        var status = withMode(mode(prober));
        return switch (health(prober)) {
            case Health.Unseen _ -> new HealthVerdict(status, Optional.empty());
            case Health.Unclear(var why) -> new HealthVerdict(status, Optional.of(why));
            case Health.Seen seen ->
                    new HealthVerdict(
                            with(status, seen.unlessDependencyMissing(status.conditions())),
                            Optional.empty());
        };
    }

    private Health health(HealthProber prober) {
        return switch (prober) {
            case HealthProber.None _, HealthProber.Lease _ -> new Health.Unseen();
            case HealthProber.Work _ ->
                    Health.available("WorkApplied", "Addon manifestWork is applied");
            case HealthProber.Probe(var fields, var checker) -> probed(Outcome.of(fields), checker);
            case HealthProber.DeploymentAvailability _, HealthProber.WorkloadAvailability _ ->
                    probed(
                            state.manifests()
                                    .map(manifests -> Workloads.expected(prober, manifests)),
                            WorkloadChecker.INSTANCE);
        };
    }

    private Health probed(Outcome<List<ProbeField>> wanted, HealthChecker checker) {
        if (isClusterLost() || !wereManifestsApplied()) {
            return new Health.Unseen();
        }
        return works().orElseGet(() ->
                switch (wanted) {
                    case Outcome.Failed(var why) -> new Health.Unclear(why);
                    case Outcome.Done(var fields) -> judged(fields, checker);
                });
    }

    /** What the works themselves say against the agent's health; empty where nothing. */
    private Optional<Health> works() {
        if (state.works().isEmpty()) {
            return Optional.of(Health.unknown("WorkNotFound", "Addon manifestWork is not found"));
        }
        var available =
                state.works().stream()
                        .map(work ->
                                Condition.find(
                                        work.status().conditions(), WorkConditions.AVAILABLE))
                        .toList();
        if (available.stream().anyMatch(Optional::isEmpty)) {
            return Optional.of(
                    Health.unknown("WorkNotApplied", "Addon manifestWork is not applied yet"));
        }
        return available.stream()
                .flatMap(Optional::stream)
                .filter(condition -> condition.status().equals(Condition.FALSE))
                .findFirst()
                .map(condition -> Health.unavailable("WorkNotApplied", condition.message()));
    }

    private Health judged(List<ProbeField> fields, HealthChecker checker) {
        var results = ProbeResults.of(fields, state.works());
        if (!fields.isEmpty() && results.isEmpty()) {
            return Health.unknown("NoProbeResult", "Probe results are not returned");
        }
        return checker.problem(results, state.cluster(), state.addon())
                .map(problem ->
                        Health.unavailable(
                                "ProbeUnavailable", "Probe addon unavailable with err " + problem))
                .orElseGet(() ->
                        Health.available(
                                "ProbeAvailable",
                                state.addon().getMetadata().getName() + " add-on is available."));
    }

    /** Nobody hears from the cluster, so what its works say is old; the hub says so elsewhere. */
    private boolean isClusterLost() {
        return Condition.find(state.cluster().status().conditions(), ClusterConditions.AVAILABLE)
                .filter(condition -> condition.status().equals(Condition.UNKNOWN))
                .isPresent();
    }

    private boolean wereManifestsApplied() {
        return Condition.find(state.status().conditions(), AddOnConditions.MANIFEST_APPLIED)
                .isPresent();
    }

    private static String mode(HealthProber prober) {
        return prober instanceof HealthProber.Lease ? HealthCheck.LEASE : HealthCheck.CUSTOMIZED;
    }

    private ManagedClusterAddOnStatus withMode(String mode) {
        return ManagedClusterAddOnStatusBuilder.builder(state.status())
                .healthCheck(new HealthCheck(mode))
                .build();
    }

    private ManagedClusterAddOnStatus with(ManagedClusterAddOnStatus status, Health.Seen seen) {
        return ManagedClusterAddOnStatusBuilder.builder(status)
                .conditions(
                        Conditions.with(
                                status.conditions(),
                                AddOnConditions.AVAILABLE,
                                seen.status(),
                                seen.reason(),
                                seen.message(),
                                state.now()))
                .build();
    }
}
