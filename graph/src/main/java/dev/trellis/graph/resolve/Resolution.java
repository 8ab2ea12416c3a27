package dev.trellis.graph.resolve;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The answer of a run.
 *
 * @param installs in the order of preference in which they were chosen
 * @param outcomes by the name of each subscription
 * @param variables how large the problem was
 * @param error why the run as a whole came to nothing; only where strictness asks for it
 */
public record Resolution(
        List<Install> installs,
        SortedMap<String, Outcome> outcomes,
        int variables,
        Optional<String> error) {
    public Resolution {
        installs = List.copyOf(installs);
        outcomes = Collections.unmodifiableSortedMap(new TreeMap<>(outcomes));
    }

    /** The run as a whole came to nothing. */
    public static Resolution ofError(String sentence) {
        return new Resolution(List.of(), new TreeMap<>(), 0, Optional.of(sentence));
    }

    /** Whether every subscription is fulfilled. */
    public boolean isComplete() {
        return error.isEmpty()
                && outcomes.values().stream().allMatch(one -> one instanceof Outcome.Fulfilled);
    }

    /** Names of what is newly installed, in alphabetical order. */
    public List<String> names() {
        return installs.stream().map(one -> one.operator().name()).sorted().toList();
    }
}
