package dev.trellis.sdk.deploy;

import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.work.Manifests;
import dev.trellis.sdk.work.Manifests.Side;

/** The manifests that a step works with. */
sealed interface Content {

    /** The install waits for its configuration: nothing is built and nothing taken away. */
    record Closed() implements Content {}

    /** There are no manifests to work with, for the reason that users should read. */
    record Broken(String message) implements Content {}

    /**
     * The manifests.
     *
     * @param all those for both clusters
     * @param here those for the cluster of this step, hooks included
     */
    record Ready(Manifests all, Manifests here) implements Content {}

    /** For a deploy step. */
    static Content deployable(DeployState state, Side side) {
        return state.agent().waitsForConfiguration(state.addon())
                ? new Closed()
                : rendered(state, side);
    }

    /** For a hook step, which asks for configuration only as long as the install stays. */
    static Content hookable(DeployState state, Side side) {
        return state.isTerminating() ? rendered(state, side) : deployable(state, side);
    }

    private static Content rendered(DeployState state, Side side) {
        return switch (state.agent().rendering()) {
            case Rendering.NotAsked _ -> new Closed();
            case Rendering.Failed(var why) ->
                    new Broken("failed to get manifest from agent interface: " + why);
            case Rendering.Unusable(var why) -> unbuilt(why);
            case Rendering.Rendered(var all) ->
                    switch (all.on(side, state.agent().hosting())) {
                        case Outcome.Failed(var why) -> unbuilt(why);
                        case Outcome.Done(var here) -> new Ready(all, here);
                    };
        };
    }

    private static Content unbuilt(String why) {
        return new Broken("failed to build manifestwork: " + why);
    }
}
