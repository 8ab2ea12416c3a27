package dev.trellis.api.reference;

import com.fasterxml.jackson.databind.node.ObjectNode;

import io.fabric8.kubernetes.api.model.Status;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.SortedSet;
import java.util.TreeSet;

/** What an API server makes of an object. */
sealed interface Verdict {

    /** It is stored, with this spec and status. */
    record Accepted(ObjectNode stored) implements Verdict {}

    record Refused(String reason, SortedSet<Cause> causes) implements Verdict {
        static Refused of(String reason, Collection<Cause> causes) {
            return new Refused(reason, Collections.unmodifiableSortedSet(new TreeSet<>(causes)));
        }

        static Refused of(Status status) {
            return of(
                    status.getReason(),
                    status.getDetails().getCauses().stream()
                            .map(cause -> new Cause(cause.getField(), cause.getReason()))
                            .toList());
        }
    }

    /** What is wrong with which member. */
    record Cause(String field, String reason) implements Comparable<Cause> {
        @Override
        public int compareTo(Cause other) {
            return Comparator.comparing(Cause::field)
                    .thenComparing(Cause::reason)
                    .compare(this, other);
        }
    }
}
