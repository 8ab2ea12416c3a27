package dev.trellis.hub.placement;

import dev.trellis.api.cluster.Taint;
import dev.trellis.api.placement.Toleration;
import dev.trellis.hub.placement.ClusterFacts.TaintFacts;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Which taints of clusters do not matter to a placement, and for how long. */
record Tolerations(List<Toleration> inOrder) {
    static final String STEP = "TaintToleration";

    Tolerations {
        inOrder = List.copyOf(inOrder);
    }

    static Checked<Tolerations> of(List<Toleration> wanted) {
        for (var toleration : wanted) {
            var exists = Toleration.EXISTS.equals(toleration.operator());
            if (isEmpty(toleration.key()) && !exists) {
                return new Checked.Wrong<>(STEP, "If the key is empty, operator must be Exists.");
            }
            if (exists && !isEmpty(toleration.value())) {
                return new Checked.Wrong<>(
                        STEP, "If the operator is Exists, the value should be empty.");
            }
        }
        return new Checked.Fine<>(new Tolerations(wanted));
    }

    /** Whether the taint can be passed over. */
    sealed interface Passing {
        record No() implements Passing {}

        /**
         * It can.
         *
         * @param until when that ends by itself
         */
        record Yes(Optional<Instant> until) implements Passing {}
    }

    private static final Passing FOR_EVER = new Passing.Yes(Optional.empty());

    /**
     * @param chosen whether the placement has the cluster already
     */
    Passing pass(TaintFacts taint, boolean chosen, Instant now) {
        if (taint.effect().equals(Taint.PREFER_NO_SELECT)
                || (taint.effect().equals(Taint.NO_SELECT_IF_NEW) && chosen)) {
            return FOR_EVER;
        }
        for (var toleration : inOrder) {
            if (!isFor(toleration, taint)) {
                continue;
            }
            var seconds = toleration.tolerationSeconds();
            if (seconds == null) {
                return FOR_EVER;
            }
            var until = taint.since().map(since -> end(since, seconds));
            if (until.filter(now::isBefore).isPresent()) {
                return new Passing.Yes(until);
            }
        }
        return new Passing.No();
    }

    boolean admit(ClusterFacts cluster, boolean chosen, Instant now) {
        for (var taint : cluster.taints()) {
            if (pass(taint, chosen, now) instanceof Passing.No) {
                return false;
            }
        }
        return true;
    }

    /** The first of a chosen cluster's taints to end its being tolerated. */
    Optional<Instant> nextEnd(ClusterFacts cluster, Instant now) {
        Optional<Instant> first = Optional.empty();
        for (var taint : cluster.taints()) {
            if (pass(taint, true, now) instanceof Passing.Yes(var until)) {
                first = earlier(first, until);
            }
        }
        return first;
    }

    /** The first of two times, where there is one. */
    static Optional<Instant> earlier(Optional<Instant> one, Optional<Instant> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.or(() -> other);
        }
        return one.get().isAfter(other.get()) ? other : one;
    }

    private static boolean isFor(Toleration toleration, TaintFacts taint) {
        if (!isEmpty(toleration.effect()) && !taint.effect().equals(toleration.effect())) {
            return false;
        }
        if (!isEmpty(toleration.key()) && !taint.key().equals(toleration.key())) {
            return false;
        }
        var operator = toleration.operator();
        return switch (operator == null ? "" : operator) {
            case "", Toleration.EQUAL ->
                    taint.value().equals(toleration.value() == null ? "" : toleration.value());
            case Toleration.EXISTS -> true;
            default -> false;
        };
    }

    /** An end beyond the calendar is never. */
    private static Instant end(Instant since, long seconds) {
        return seconds > Instant.MAX.getEpochSecond() - since.getEpochSecond()
                ? Instant.MAX
                : since.plusSeconds(seconds);
    }

    private static boolean isEmpty(@Nullable String text) {
        return text == null || text.isEmpty();
    }
}
