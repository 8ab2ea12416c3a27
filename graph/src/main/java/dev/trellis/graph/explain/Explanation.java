package dev.trellis.graph.explain;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One reason why something is not as it is wanted.
 *
 * <p>Its causes are made before it and never change, so no explanation can lead back to itself.
 * They are kept in one order, each once: equal findings give equal explanations, in whatever order
 * they were found.
 *
 * @param reason a stable code for programs, in words that begin with a capital
 * @param wanted what should be, as a phrase that can follow "wanted"
 * @param found what is instead, as a phrase that can follow "found"; a message quoted from the
 *     object where one says it already
 * @param nextStep what a person can do about it, as a phrase that can follow "to change this"
 * @param causes what it follows from; none for a root cause
 */
public record Explanation(
        String reason,
        Subject subject,
        String wanted,
        String found,
        String nextStep,
        List<Explanation> causes)
        implements Comparable<Explanation> {
    private static final Pattern REASON = Pattern.compile("[A-Z][A-Za-z0-9]*");
    private static final Comparator<Explanation> ORDER =
            Comparator.comparing(Explanation::reason)
                    .thenComparing(Explanation::subject)
                    .thenComparing(Explanation::wanted)
                    .thenComparing(Explanation::found)
                    .thenComparing(Explanation::nextStep)
                    .thenComparing(Explanation::causes, Explanation::compareAll);

    public Explanation {
        if (!REASON.matcher(reason).matches()) {
            throw new IllegalArgumentException("not a reason code: " + reason);
        }
        causes = causes.stream().sorted().distinct().toList();
    }

    /** A root cause. */
    public Explanation(
            String reason, Subject subject, String wanted, String found, String nextStep) {
        this(reason, subject, wanted, found, nextStep, List.of());
    }

    /** The same, following from these. */
    public Explanation because(Collection<Explanation> others) {
        return new Explanation(reason, subject, wanted, found, nextStep, List.copyOf(others));
    }

    public boolean hasCauses() {
        return !causes.isEmpty();
    }

    @Override
    public int compareTo(Explanation other) {
        return ORDER.compare(this, other);
    }

    private static int compareAll(List<Explanation> some, List<Explanation> others) {
        for (var i = 0; i < Math.min(some.size(), others.size()); i++) {
            var order = some.get(i).compareTo(others.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(some.size(), others.size());
    }

    /** The whole of it in one line. */
    @Override
    public String toString() {
        return Sentences.line(this);
    }
}
