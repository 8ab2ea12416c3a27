package dev.trellis.promote.policy;

import dev.trellis.api.promotion.PropagationPolicySpec;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Where a bundle is delivered to. */
public sealed interface Targets {
    /** No policy chooses it: what is delivered stays as it is. */
    record Unscheduled() implements Targets {}

    /**
     * A policy chooses it, and nothing is to change for now.
     *
     * @param why a sentence
     */
    record Held(Policy policy, String reason, String why) implements Targets {}

    /** Other bundles need it there: one that is shared goes by no policy. */
    record Required(SortedSet<String> clusters) implements Targets {
        public Required {
            clusters = Collections.unmodifiableSortedSet(new TreeSet<>(clusters));
        }
    }

    /** A policy says where it goes. */
    record Chosen(Policy policy, SortedSet<String> clusters) implements Targets {
        public Chosen {
            clusters = Collections.unmodifiableSortedSet(new TreeSet<>(clusters));
        }
    }

    default Optional<Policy> by() {
        return switch (this) {
            case Unscheduled(), Required(_) -> Optional.empty();
            case Held(var policy, _, _) -> Optional.of(policy);
            case Chosen(var policy, _) -> Optional.of(policy);
        };
    }

    default Optional<PropagationPolicySpec> rules() {
        return by().map(Policy::spec);
    }
}
