package dev.trellis.hub.placement;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a scheduling decided. */
sealed interface Schedule {

    /**
     * These clusters, in these groups.
     *
     * @param satisfied what the placement says about whether it has what it wants
     * @param misconfigured what it says about its configuration
     * @param scores of all clusters that passed, chosen or not
     * @param warning what should be looked at although it stopped nothing
     * @param nextLook when time alone may change the outcome
     */
    record Chosen(
            List<Group> groups,
            Finding satisfied,
            Finding misconfigured,
            SortedMap<String, Long> scores,
            Optional<Warning> warning,
            Optional<Instant> nextLook)
            implements Schedule {
        public Chosen {
            groups = List.copyOf(groups);
            scores = Collections.unmodifiableSortedMap(new TreeMap<>(scores));
        }

        int count() {
            return groups.stream().mapToInt(group -> group.clusters().size()).sum();
        }
    }

    /** Nothing can be said, so everything stays as it is until somebody acts. */
    record Undecided(String problem) implements Schedule {}

    record Group(int index, String name, List<String> clusters) {
        static final Group EMPTY = new Group(0, "", List.of());

        public Group {
            clusters = List.copyOf(clusters);
        }
    }

    /** A condition without its time. */
    record Finding(boolean holds, String reason, String message) {}

    /**
     * Something to look at.
     *
     * @param step which prioritizer warns
     */
    record Warning(String step, String message) {}
}
