package dev.trellis.hub.registration.admission;

import dev.trellis.api.cluster.Taint;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Decides when taints were added: when they were first seen, whatever anybody says. */
final class TaintTimes {

    private TaintTimes() {}

    /** What becomes of the taints. */
    sealed interface Times {
        record Stamped(List<Taint> taints) implements Times {}

        /** Somebody sets times. */
        record Refused(String sentence) implements Times {}
    }

    /** Of a cluster that is new; given times are passed over. */
    static Times ofNew(List<Taint> taints, Instant now) {
        return new Times.Stamped(taints.stream().map(taint -> stamped(taint, now)).toList());
    }

    /** Of a cluster that is there. */
    static Times of(List<Taint> before, List<Taint> after, Instant now) {
        var stamped = new ArrayList<Taint>();
        var wrong = new ArrayList<String>();
        for (var taint : after) {
            var old = before.stream().filter(other -> isSame(other, taint)).findFirst();
            if (old.isPresent()
                    ? !isSameTime(old.get().timeAdded(), taint.timeAdded())
                    : taint.timeAdded() != null) {
                wrong.add(taint.key());
            }
            stamped.add(old.isPresent() ? taint : stamped(taint, now));
        }
        return wrong.isEmpty()
                ? new Times.Stamped(stamped)
                : new Times.Refused(
                        wrong.stream()
                                .collect(
                                        Collectors.joining(
                                                ",",
                                                "It is not allowed to set TimeAdded of Taint \"",
                                                "\".")));
    }

    private static Taint stamped(Taint taint, Instant now) {
        return new Taint(
                taint.key(),
                taint.value(),
                taint.effect(),
                now.truncatedTo(ChronoUnit.SECONDS).toString());
    }

    private static boolean isSame(Taint one, Taint other) {
        return one.key().equals(other.key())
                && one.effect().equals(other.effect())
                && text(one.value()).equals(text(other.value()));
    }

    /** However it is spelled. */
    private static boolean isSameTime(@Nullable String one, @Nullable String other) {
        if (one == null || other == null) {
            return Objects.equals(one, other);
        }
        try {
            return OffsetDateTime.parse(one).isEqual(OffsetDateTime.parse(other));
        } catch (DateTimeParseException e) {
            return one.equals(other);
        }
    }

    private static String text(@Nullable String value) {
        return Optional.ofNullable(value).orElse("");
    }
}
