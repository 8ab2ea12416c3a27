package dev.trellis.hub.dependency;

import dev.trellis.api.operatorset.ClusterOperatorStatus;

import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;

/** What is known of the operators of clusters. */
public interface ClusterOperators {
    /** Nobody brings operators to clusters, so nothing is known of any. */
    ClusterOperators NONE =
            new ClusterOperators() {
                @Override
                public Optional<Collection<ClusterOperatorStatus>> find(String cluster) {
                    return Optional.empty();
                }

                @Override
                public void onChange(Consumer<String> clusters) {}
            };

    /** What sets want of a cluster; empty where nothing is known, which is not the same as none. */
    Optional<Collection<ClusterOperatorStatus>> find(String cluster);

    /** Calls with the name of each cluster about which something new is known. */
    void onChange(Consumer<String> clusters);
}
