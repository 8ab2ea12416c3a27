package dev.trellis.sdk.deploy;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.sdk.deploy.WorkWrites.Progress;
import dev.trellis.sdk.health.FeedbackConfigs;
import dev.trellis.sdk.work.Manifests;
import dev.trellis.sdk.work.Manifests.Side;
import dev.trellis.sdk.work.WorkKey;
import dev.trellis.sdk.work.WorkMaker;

import java.util.List;

/** What the steps of a decision do to works, whichever cluster they are for. */
final class Step {
    private static final String REFUSED = "ManifestWorkApplyFailed";
    private static final String APPLIED = "AddonManifestApplied";

    private final DeployState state;
    private final Draft draft;
    private final WorkWrites writes;
    private final Side side;

    Step(DeployState state, Draft draft, WorkWrites writes, Side side) {
        this.state = state;
        this.draft = draft;
        this.writes = writes;
        this.side = side;
    }

    /** Brings the deploy works of a cluster in line. */
    void deploy(String namespace, Content.Ready content, List<ManifestWork> existing) {
        var manifests = content.here().withoutHooks(state.strictOcm());
        if (manifests.isEmpty()) {
            // Works that are there stay: an add-on that renders nothing is more often broken than
            // meant to be empty.
            draft.set(type(), true, APPLIED, "no manifest need to apply");
            return;
        }
        var configs =
                FeedbackConfigs.of(
                        state.agent().healthProber(),
                        content.all(),
                        state.agent().manifestConfigs());
        var works =
                new WorkMaker(state.addon())
                        .deploy(
                                namespace,
                                state.works().names().deployPrefix(side),
                                manifests,
                                configs,
                                existing);
        delete(works.surplus());
        report(works.wanted().stream().map(writes::apply).toList());
    }

    /** The hook work of a cluster as it should be. */
    ManifestWork hook(String namespace, Manifests hooks) {
        var key = new WorkKey(namespace, state.works().names().hook(side));
        return new WorkMaker(state.addon()).hook(key, hooks);
    }

    /** Applies the hook work and says how it gets on; true once its hooks came to a good end. */
    boolean run(ManifestWork hook) {
        var progress = writes.apply(hook);
        report(List.of(progress));
        if (progress instanceof Progress.Refused) {
            return false;
        }
        var completed =
                writes.find(hook)
                        .filter(found -> HookCompletion.isCompleted(hook, found))
                        .isPresent();
        draft.set(
                AddOnConditions.HOOK_MANIFEST_COMPLETED,
                completed,
                completed ? "HookManifestIsCompleted" : "HookManifestIsNotCompleted",
                "hook manifestWork %s is %s."
                        .formatted(
                                hook.getMetadata().getName(),
                                completed ? "completed" : "not completed"));
        return completed;
    }

    /** Deletes works; false where one of them could not be. */
    boolean delete(List<ManifestWork> works) {
        var refusals = works.stream().flatMap(work -> writes.delete(work).stream()).toList();
        refusals.forEach(why -> draft.error("failed to delete manifestWork: " + why));
        return refusals.isEmpty();
    }

    void report(Content.Broken broken) {
        draft.set(type(), false, REFUSED, broken.message());
        draft.error(broken.message());
    }

    /** Says how the works of a cluster get on; the worst of them counts. */
    private void report(List<Progress> works) {
        var refusals =
                works.stream()
                        .filter(Progress.Refused.class::isInstance)
                        .map(Progress.Refused.class::cast)
                        .map(Progress.Refused::why)
                        .toList();
        if (!refusals.isEmpty()) {
            report(
                    new Content.Broken(
                            "failed to apply manifestWork: " + String.join("; ", refusals)));
        } else if (works.stream().anyMatch(Progress.NotApplied.class::isInstance)) {
            draft.set(
                    type(),
                    false,
                    "AddonManifestAppliedFailed",
                    "failed to apply the manifests of addon");
        } else if (works.stream().anyMatch(Progress.Unreported.class::isInstance)) {
            draft.dropIfFalse(type());
        } else {
            draft.set(type(), true, APPLIED, "manifests of addon are applied successfully");
        }
    }

    private String type() {
        return switch (side) {
            case MANAGED -> AddOnConditions.MANIFEST_APPLIED;
            case HOSTING -> AddOnConditions.HOSTING_MANIFEST_APPLIED;
        };
    }
}
