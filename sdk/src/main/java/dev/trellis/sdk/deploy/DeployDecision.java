package dev.trellis.sdk.deploy;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.health.HealthDecision;
import dev.trellis.sdk.health.HealthState;
import dev.trellis.sdk.health.HealthVerdict;
import dev.trellis.sdk.work.Manifests;

import java.util.List;
import java.util.Optional;

/** Decides which works, finalizers and status an install should have. */
public final class DeployDecision {
    private DeployDecision() {}

    /**
     * Decides; where a write is refused, decide again with {@link DeployState#withFailures}. Before
     * anything was said about registration nothing is deployed.
     */
    public static DeployVerdict decide(DeployState state) {
        var status = state.addon().status();
        if (Condition.find(status.conditions(), AddOnConditions.REGISTRATION_APPLIED).isEmpty()) {
            return new DeployVerdict(List.of(), Optional.empty(), status, List.of());
        }
        var draft = new Draft(state);
        var writes = new WorkWrites(state);
        var onManaged = new DefaultSteps(state, draft, writes);
        var onHosting = new HostedSteps(state, draft, writes);

        onManaged.deploy();
        onHosting.deploy();
        onManaged.hook();
        onHosting.hook();
        var health = health(state, draft);
        health.error().ifPresent(draft::error);

        return new DeployVerdict(
                writes.all(), draft.changedFinalizers(), health.status(), draft.errors());
    }

    private static HealthVerdict health(DeployState state, Draft draft) {
        var works = runningWorks(state);
        return HealthDecision.decide(
                new HealthState(
                        state.addon(),
                        draft.status(),
                        state.cluster(),
                        state.agent().healthProber(),
                        works,
                        manifests(state, works),
                        state.now()));
    }

    /** The works of the cluster that runs the agent. */
    private static List<ManifestWork> runningWorks(DeployState state) {
        return switch (state.agent().hosting()) {
            case Hosting.Hosted(var name) -> state.works().hosted(name);
            case Hosting.OnManagedCluster _, Hosting.Unsupported _ -> state.works().managed();
        };
    }

    /** While an install waits for its configuration, what it has is what its works say. */
    private static Outcome<Manifests> manifests(DeployState state, List<ManifestWork> works) {
        return switch (state.agent().rendering()) {
            case Rendering.Rendered(var manifests) -> Outcome.of(manifests);
            case Rendering.Failed(var why) -> Outcome.failed(why);
            case Rendering.Unusable(var why) -> Outcome.failed(why);
            case Rendering.NotAsked _ ->
                    Manifests.of(
                            works.stream()
                                    .<RawObject>flatMap(work -> work.spec().manifests().stream())
                                    .toList());
        };
    }
}
