package dev.trellis.sdk.deploy;

import dev.trellis.api.addon.AddOnFinalizers;
import dev.trellis.api.meta.Metadata;
import dev.trellis.sdk.work.Manifests;
import dev.trellis.sdk.work.Manifests.Side;

/** What happens on the managed cluster. */
final class DefaultSteps {
    private final DeployState state;
    private final Draft draft;
    private final Step step;

    DefaultSteps(DeployState state, Draft draft, WorkWrites writes) {
        this.state = state;
        this.draft = draft;
        step = new Step(state, draft, writes, Side.MANAGED);
    }

    /** As long as a hook is still to run, the rest must be there for it. */
    void deploy() {
        if (!draft.has(AddOnFinalizers.PRE_DELETE)
                && (state.isTerminating() || Metadata.isTerminating(state.cluster()))) {
            return;
        }
        switch (Content.deployable(state, Side.MANAGED)) {
            case Content.Closed _ -> {}
            case Content.Broken broken -> step.report(broken);
            case Content.Ready ready -> step.deploy(namespace(), ready, state.works().managed());
        }
    }

    void hook() {
        // No finalizer can be given to what is deleted already, so then there is nothing to do.
        if (state.isTerminating() && !draft.has(AddOnFinalizers.PRE_DELETE)) {
            return;
        }
        switch (Content.hookable(state, Side.MANAGED)) {
            case Content.Closed _ -> {}
            case Content.Broken broken -> step.report(broken);
            case Content.Ready ready -> hook(ready.here().hooks(state.strictOcm()));
        }
    }

    private void hook(Manifests hooks) {
        if (hooks.isEmpty()) {
            draft.removeFinalizer(AddOnFinalizers.PRE_DELETE);
        } else if (!state.isTerminating()) {
            draft.addFinalizer(AddOnFinalizers.PRE_DELETE);
        } else if (step.run(step.hook(namespace(), hooks))) {
            draft.removeFinalizer(AddOnFinalizers.PRE_DELETE);
        }
    }

    private String namespace() {
        return state.addon().getMetadata().getNamespace();
    }
}
