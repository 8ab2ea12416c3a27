package dev.trellis.hub.rollout;

import java.time.Instant;
import java.util.Optional;

/**
 * A cluster's standing in a rollout.
 *
 * @param since when it came to stand there; empty where nobody recorded it
 */
public record ClusterProgress(String cluster, Progress progress, Optional<Instant> since) {
    public ClusterProgress(String cluster, Progress progress) {
        this(cluster, progress, Optional.empty());
    }

    public ClusterProgress(String cluster, Progress progress, Instant since) {
        this(cluster, progress, Optional.of(since));
    }
}
