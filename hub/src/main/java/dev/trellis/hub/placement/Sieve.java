package dev.trellis.hub.placement;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/**
 * A yes-or-no question about clusters that is asked again and again while most of them stay as they
 * are. An answer is kept as long as the question and the very candidate stay; lists in the order of
 * names make that cheap to see.
 *
 * @param <Q> what tells one question from another
 */
final class Sieve<Q> {
    private @Nullable Q question;
    private List<Candidate> asked = List.of();
    private BitSet passed = new BitSet();
    private BitSet passing = new BitSet();

    /** An answer, and whether it holds for as long as the cluster does not change. */
    enum Answer {
        YES,
        NO,
        YES_NOW,
        NO_NOW;

        static Answer of(boolean yes) {
            return yes ? YES : NO;
        }

        static Answer ofNow(boolean yes) {
            return yes ? YES_NOW : NO_NOW;
        }
    }

    /** The clusters of which the answer is yes, in their order, in a list of the caller's own. */
    synchronized List<Candidate> sift(
            Q wanted, List<Candidate> clusters, Function<Candidate, Answer> ask) {
        if (!wanted.equals(question)) {
            asked = List.of();
        }
        var nowPassed = new BitSet(clusters.size());
        var nowPassing = new BitSet();
        var result = new ArrayList<Candidate>(clusters.size());
        var old = 0;
        for (var i = 0; i < clusters.size(); i++) {
            var cluster = clusters.get(i);
            old = asked(cluster, old);
            if (old < asked.size() && isSame(asked.get(old), cluster) && !passing.get(old)) {
                nowPassed.set(i, passed.get(old++));
            } else {
                var answer = ask.apply(cluster);
                nowPassed.set(i, answer == Answer.YES || answer == Answer.YES_NOW);
                nowPassing.set(i, answer == Answer.YES_NOW || answer == Answer.NO_NOW);
            }
            if (nowPassed.get(i)) {
                result.add(cluster);
            }
        }
        question = wanted;
        asked = clusters;
        passed = nowPassed;
        passing = nowPassing;
        return result;
    }

    /** Where the cluster was the last time, or where it would have been. */
    private int asked(Candidate cluster, int from) {
        var i = from;
        while (i < asked.size()
                && !isSame(asked.get(i), cluster)
                && asked.get(i).name().compareTo(cluster.name()) < 0) {
            i++;
        }
        return i;
    }

    // To compare what they are like would cost as much as to ask.
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(Candidate one, Candidate other) {
        return one == other;
    }
}
