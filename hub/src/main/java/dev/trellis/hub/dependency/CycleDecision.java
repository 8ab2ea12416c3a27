package dev.trellis.hub.dependency;

import dev.trellis.graph.cycle.Cycle;

import java.util.Optional;
import java.util.TreeSet;

/** Decides whether a declaration may be stored: not where it closes a cycle. */
public final class CycleDecision {
    private CycleDecision() {}

    /**
     * The sentences that refuse the change; empty where it may be stored.
     *
     * <p>Only what the change adds can close a cycle. One that was there before does not stand in
     * the way of other changes, among them those that mend it.
     */
    public static Optional<String> refusal(DeclarationChange change) {
        if (change.terminating()) {
            return Optional.empty(); // It only loses its finalizers, and then all it needs.
        }
        var added = new TreeSet<>(RequiredNeeds.of(change.addon(), change.after()));
        added.removeAll(RequiredNeeds.of(change.addon(), change.before()));
        return change.declared()
                .with(change.addon(), added)
                .cycleThrough(change.addon())
                .map(CycleDecision::refusing);
    }

    private static String refusing(Cycle cycle) {
        return MissingMessage.cycle(cycle.toString())
                + (isOfItself(cycle)
                        ? " Remove this dependency."
                        : " Remove one of these dependencies or make it Optional.");
    }

    private static boolean isOfItself(Cycle cycle) {
        return cycle.path().size() == 2;
    }
}
