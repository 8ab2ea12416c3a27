package dev.trellis.sdk.deploy;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.AddOnFinalizers;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.work.Manifests;
import dev.trellis.sdk.work.Manifests.Side;

import java.util.List;

/** What happens on the hosting cluster. */
final class HostedSteps {
    private final DeployState state;
    private final Draft draft;
    private final Step step;

    HostedSteps(DeployState state, Draft draft, WorkWrites writes) {
        this.state = state;
        this.draft = draft;
        step = new Step(state, draft, writes, Side.HOSTING);
    }

    void deploy() {
        switch (state.agent().hosting()) {
            case Hosting.Unsupported _ -> {}
            case Hosting.OnManagedCluster _ -> leave();
            case Hosting.Hosted(var name) ->
                    state.hostingCluster()
                            .ifPresentOrElse(
                                    cluster -> deployOn(name, cluster), () -> leaveUnknown(name));
        }
    }

    private void leaveUnknown(String name) {
        draft.set(
                AddOnConditions.HOSTING_CLUSTER_VALIDITY,
                false,
                "HostingClusterInvalid",
                "hosting cluster " + name + " is not a managed cluster of the hub");
        leave();
    }

    private void deployOn(String name, ManagedCluster hosting) {
        draft.set(
                AddOnConditions.HOSTING_CLUSTER_VALIDITY,
                true,
                "HostingClusterValid",
                "hosting cluster " + name + " is a managed cluster of the hub");
        if (!draft.has(AddOnFinalizers.HOSTING_PRE_DELETE)) {
            if (Metadata.isTerminating(hosting) || state.isTerminating()) {
                leave();
                return;
            }
            if (Metadata.isTerminating(state.cluster())) {
                return;
            }
        }
        if (draft.has(AddOnFinalizers.HOSTING_MANIFESTS)) {
            deployIn(name);
        } else if (!state.isTerminating()) {
            // First the finalizer: without it works there would outlive the install.
            draft.addFinalizer(AddOnFinalizers.HOSTING_MANIFESTS);
        }
    }

    private void deployIn(String namespace) {
        switch (Content.deployable(state, Side.HOSTING)) {
            case Content.Closed _ -> {}
            case Content.Broken broken -> step.report(broken);
            case Content.Ready ready -> {
                step.delete(state.works().hostedElsewhere(namespace));
                step.deploy(namespace, ready, state.works().hosted(namespace));
            }
        }
    }

    /** Takes away what is on hosting clusters. */
    private void leave() {
        release(AddOnFinalizers.HOSTING_MANIFESTS, state.works().hosted());
    }

    void hook() {
        switch (state.agent().hosting()) {
            case Hosting.Unsupported _ -> {}
            case Hosting.OnManagedCluster _ -> leaveHooks();
            case Hosting.Hosted(var name) ->
                    state.hostingCluster()
                            .filter(cluster -> !Metadata.isTerminating(cluster))
                            .ifPresentOrElse(_ -> hookOn(name), this::leaveHooks);
        }
    }

    private void hookOn(String namespace) {
        if (state.isTerminating() && !draft.has(AddOnFinalizers.HOSTING_PRE_DELETE)) {
            return;
        }
        switch (Content.hookable(state, Side.HOSTING)) {
            case Content.Closed _ -> {}
            case Content.Broken broken -> step.report(broken);
            case Content.Ready ready -> hookIn(namespace, ready.here().hooks(state.strictOcm()));
        }
    }

    private void hookIn(String namespace, Manifests hooks) {
        if (hooks.isEmpty()) {
            draft.removeFinalizer(AddOnFinalizers.HOSTING_PRE_DELETE);
        } else if (!state.isTerminating()) {
            draft.addFinalizer(AddOnFinalizers.HOSTING_PRE_DELETE);
        } else if (wasCompletionSaved()) {
            leaveHooks();
        } else {
            step.run(step.hook(namespace, hooks));
        }
    }

    /**
     * The hook work goes one pass after its completion was saved: otherwise it could be made, and
     * run, a second time. Only what was saved counts, since hooks on the managed cluster may have
     * changed the draft.
     */
    private boolean wasCompletionSaved() {
        return Condition.holds(
                state.addon().status().conditions(), AddOnConditions.HOOK_MANIFEST_COMPLETED);
    }

    private void leaveHooks() {
        release(AddOnFinalizers.HOSTING_PRE_DELETE, state.works().hostedHooks());
    }

    /** The finalizer goes once all that it stands for is deleted. */
    private void release(String finalizer, List<ManifestWork> works) {
        if (!draft.has(finalizer) || step.delete(works)) {
            draft.removeFinalizer(finalizer);
        }
    }
}
