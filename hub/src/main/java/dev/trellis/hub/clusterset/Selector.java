package dev.trellis.hub.clusterset;

import dev.trellis.api.meta.LabelSelector;
import dev.trellis.api.meta.SelectorRequirement;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** A selector over names and values, such as labels or claims. It has been checked. */
public final class Selector {
    /** Selects everything. */
    public static final Selector ALL = new Selector(List.of());

    private static final Pattern KEY =
            Pattern.compile(
                    "([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?"
                            + "([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)");
    private static final Pattern VALUE =
            Pattern.compile("([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?");

    private final List<Term> terms;

    private Selector(List<Term> terms) {
        this.terms = List.copyOf(terms);
    }

    /** What became of a selector that somebody wrote. */
    public sealed interface Reading {
        record Fine(Selector selector) implements Reading {}

        record Wrong(String problem) implements Reading {}
    }

    private record Term(String key, boolean wanted, Optional<Set<String>> values) {
        boolean holds(Map<String, String> of) {
            var value = of.get(key);
            return wanted == (value != null && values.map(any -> any.contains(value)).orElse(true));
        }
    }

    /** Reads a selector of labels. */
    public static Reading ofLabels(LabelSelector selector) {
        var terms = new ArrayList<Term>();
        for (var label : selector.matchLabels().entrySet()) {
            var problem = problem(label.getKey(), List.of(label.getValue()), true);
            if (problem.isPresent()) {
                return new Reading.Wrong(problem.get());
            }
            terms.add(new Term(label.getKey(), true, Optional.of(Set.of(label.getValue()))));
        }
        return read(terms, selector.matchExpressions(), true);
    }

    /** Reads requirements over values of any form. */
    public static Reading ofClaims(List<SelectorRequirement> requirements) {
        return read(new ArrayList<>(), requirements, false);
    }

    public boolean matches(Map<String, String> entries) {
        for (var term : terms) {
            if (!term.holds(entries)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Selector that && that.terms.equals(terms);
    }

    @Override
    public int hashCode() {
        return terms.hashCode();
    }

    private static Reading read(
            List<Term> terms, List<SelectorRequirement> requirements, boolean labels) {
        for (var requirement : requirements) {
            var key = requirement.key();
            var values = requirement.values();
            var problem = problem(key, values, labels).or(() -> problem(requirement));
            if (problem.isPresent()) {
                return new Reading.Wrong(problem.get());
            }
            var any =
                    values.isEmpty()
                            ? Optional.<Set<String>>empty()
                            : Optional.of(Set.copyOf(values));
            var wanted =
                    requirement.operator().equals(SelectorRequirement.IN)
                            || requirement.operator().equals(SelectorRequirement.EXISTS);
            terms.add(new Term(key, wanted, any));
        }
        return new Reading.Fine(terms.isEmpty() ? ALL : new Selector(terms));
    }

    private static Optional<String> problem(String key, List<String> values, boolean labels) {
        if (!KEY.matcher(key).matches()) {
            return Optional.of("\"%s\" is not a valid key of a label".formatted(key));
        }
        return values.stream()
                .filter(value -> labels && !VALUE.matcher(value).matches())
                .findFirst()
                .map("\"%s\" is not a valid value of a label"::formatted);
    }

    private static Optional<String> problem(SelectorRequirement requirement) {
        var empty = requirement.values().isEmpty();
        return switch (requirement.operator()) {
            case SelectorRequirement.IN, SelectorRequirement.NOT_IN ->
                    empty
                            ? Optional.of(
                                    "for 'in', 'notin' operators, values set can't be empty (key \"%s\")"
                                            .formatted(requirement.key()))
                            : Optional.empty();
            case SelectorRequirement.EXISTS, SelectorRequirement.DOES_NOT_EXIST ->
                    empty
                            ? Optional.empty()
                            : Optional.of(
                                    "values set must be empty for exists and does not exist (key \"%s\")"
                                            .formatted(requirement.key()));
            default ->
                    Optional.of(
                            "\"%s\" is not a valid label selector operator"
                                    .formatted(requirement.operator()));
        };
    }
}
