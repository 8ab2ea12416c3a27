package dev.trellis.agent;

import dev.trellis.agent.part.ClusterIdentity;

import java.util.Optional;

/** How an agent stands with its hub, for whoever asks: probes, tests, people. */
public final class AgentStanding {
    private volatile State state = new State(Optional.empty(), false, Optional.of("not started"));

    /**
     * One moment.
     *
     * @param joined whether it works with credentials of its own
     * @param trouble what is missing, in a sentence; empty when all is well
     */
    public record State(
            Optional<ClusterIdentity> identity, boolean joined, Optional<String> trouble) {}

    public State now() {
        return state;
    }

    void bootstrapping(ClusterIdentity identity, String waitsFor) {
        state = new State(Optional.of(identity), false, Optional.of(waitsFor));
    }

    void joined(ClusterIdentity identity) {
        state = new State(Optional.of(identity), true, Optional.empty());
    }

    void troubled(String sentence) {
        state = new State(state.identity(), false, Optional.of(sentence));
    }

    /** Joined, and yet something is wrong. */
    void joinedWith(Optional<String> trouble) {
        state = new State(state.identity(), true, trouble);
    }

    void stopped() {
        state = new State(state.identity(), false, Optional.of("stopped"));
    }
}
