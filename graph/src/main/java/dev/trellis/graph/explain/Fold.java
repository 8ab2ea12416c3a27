package dev.trellis.graph.explain;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The explanations of many places, folded by their root causes.
 *
 * <p>Two root causes are of one class when they differ in their place only: in what they found
 * there, or in that their subject is of the place itself (its namespace, or its own object).
 *
 * @param places how many places have an explanation
 * @param classes the largest first; a place with two root causes counts in both
 */
public record Fold(int places, List<CauseClass> classes) {
    private static final String ANY_PLACE = "*";
    private static final int EXAMPLES_MAX = 3;

    public Fold {
        classes = classes.stream().sorted().toList();
    }

    /**
     * One class of root causes.
     *
     * @param subject with a star where the place stands
     * @param places how many places it explains
     * @param examples the first of these places
     * @param example the explanation of the first of them, with the next step
     */
    public record CauseClass(
            String reason, Subject subject, int places, List<String> examples, Explanation example)
            implements Comparable<CauseClass> {
        public CauseClass {
            examples = List.copyOf(examples);
        }

        @Override
        public int compareTo(CauseClass other) {
            return other.places != places
                    ? Integer.compare(other.places, places)
                    : example.compareTo(other.example);
        }

        /** As people read it: how many, what, and where to look. */
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%,d: %s (%s), as on %s%s",
                    places,
                    reason,
                    subject,
                    String.join(", ", examples),
                    places > examples.size() ? ", ..." : "");
        }
    }

    /** Places without any explanation are passed over: nothing is wrong there. */
    public static Fold of(SortedMap<String, ? extends Collection<Explanation>> byPlace) {
        var members = new TreeMap<Kind, SortedMap<String, Explanation>>();
        byPlace.forEach((place, explanations) ->
                Explanations.roots(explanations)
                        .forEach(root ->
                                members.computeIfAbsent(Kind.of(root, place), _ -> new TreeMap<>())
                                        .putIfAbsent(place, root)));
        var places = new TreeSet<String>();
        members.values().forEach(found -> places.addAll(found.keySet()));
        return new Fold(
                places.size(),
                members.entrySet().stream()
                        .map(entry -> entry.getKey().with(entry.getValue()))
                        .toList());
    }

    /** What the members of a class have in common. */
    private record Kind(String reason, Subject subject) implements Comparable<Kind> {
        static Kind of(Explanation root, String place) {
            var subject = root.subject();
            var isOfPlace = subject.namespace().equals(place);
            var isPlace = subject.namespace().isEmpty() && subject.name().equals(place);
            return new Kind(
                    root.reason(),
                    new Subject(
                            subject.kind(),
                            isOfPlace ? ANY_PLACE : subject.namespace(),
                            isPlace ? ANY_PLACE : subject.name()));
        }

        CauseClass with(SortedMap<String, Explanation> byPlace) {
            return new CauseClass(
                    reason,
                    subject,
                    byPlace.size(),
                    byPlace.keySet().stream().limit(EXAMPLES_MAX).toList(),
                    List.copyOf(byPlace.values()).getFirst());
        }

        @Override
        public int compareTo(Kind other) {
            var order = reason.compareTo(other.reason);
            return order == 0 ? subject.compareTo(other.subject) : order;
        }
    }

    /**
     * All classes under a headline such as {@code 1,204 not available, 3 causes}.
     *
     * @param state what the places have in common, such as "not available"
     */
    public List<String> lines(String state) {
        var headline =
                String.format(
                        Locale.ROOT,
                        "%,d %s, %,d cause%s",
                        places,
                        state,
                        classes.size(),
                        classes.size() == 1 ? "" : "s");
        return Stream.concat(
                        Stream.of(headline), classes.stream().map(one -> "  " + one.toString()))
                .toList();
    }
}
