package dev.trellis.hub.placement;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.cel.Data;
import dev.trellis.engine.cache.Change;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The clusters as schedulings read them. What is derived from a cluster is derived once and kept
 * until the cluster changes, and all placements share one list.
 */
final class ClusterBook {
    private final Function<ManagedCluster, Data> reading;
    private final TreeMap<String, Candidate> byName = new TreeMap<>();
    private @Nullable List<Candidate> listed;

    /**
     * @param reading makes of a cluster what expressions read
     */
    ClusterBook(Function<ManagedCluster, Data> reading) {
        this.reading = reading;
    }

    synchronized void changed(Change<ManagedCluster> change) {
        switch (change) {
            case Change.Appeared<ManagedCluster>(var now) -> put(now);
            case Change.Altered<ManagedCluster>(_, var now) -> put(now);
            case Change.Vanished<ManagedCluster>(var before) -> {
                byName.remove(before.getMetadata().getName());
                listed = null;
            }
            case Change.Repeated<ManagedCluster> _ -> {}
        }
    }

    private void put(ManagedCluster cluster) {
        var facts = ClusterFacts.of(cluster);
        byName.put(facts.name(), new Candidate(facts, new Once(() -> reading.apply(cluster))));
        listed = null;
    }

    /** All clusters in the order of their names. */
    synchronized List<Candidate> all() {
        var known = listed;
        if (known == null) {
            known = List.copyOf(byName.values());
            listed = known;
        }
        return known;
    }

    /** Asks once, and keeps the answer. */
    private static final class Once implements Supplier<Data> {
        private final Supplier<Data> source;
        private @Nullable Data answer;

        Once(Supplier<Data> source) {
            this.source = source;
        }

        @Override
        public synchronized Data get() {
            var known = answer;
            if (known == null) {
                known = source.get();
                answer = known;
            }
            return known;
        }
    }
}
