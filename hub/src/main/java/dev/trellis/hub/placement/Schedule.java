package dev.trellis.hub.placement;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a scheduling decided. */
sealed interface Schedule {

    /**
     * These clusters, in these groups.
     *
     * @param satisfied what the placement says about whether it has what it wants
     * @param misconfigured what it says about its configuration
     * @param scores of all clusters that passed, chosen or not, in the order of their names
     * @param warning what should be looked at although it stopped nothing
     * @param nextLook when time alone may change the outcome
     */
    record Chosen(
            List<Group> groups,
            Finding satisfied,
            Finding misconfigured,
            List<Score> scores,
            Optional<Warning> warning,
            Optional<Instant> nextLook)
            implements Schedule {
        public Chosen {
            groups = List.copyOf(groups);
            scores = List.copyOf(scores);
        }

        int count() {
            return groups.stream().mapToInt(group -> group.clusters().size()).sum();
        }
    }

    /** Nothing can be said, so everything stays as it is until somebody acts. */
    record Undecided(String problem) implements Schedule {}

    /** What a cluster is worth to a placement. */
    record Score(String cluster, long total) {}

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
