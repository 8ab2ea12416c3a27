package dev.trellis.hub.clusterset;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSet;
import dev.trellis.api.cluster.ManagedClusterSetStatus;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.cache.Change;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** Says of a set whether anybody is in it. */
final class SetController implements Controller<ObjectKey> {
    static final String EMPTY = "ClusterSetEmpty";

    private final WatchCache<ManagedClusterSet> sets;
    private final WatchCache<ManagedCluster> clusters;
    private final Writer<ManagedClusterSet> writer;
    private final InstantSource clock;

    SetController(
            WatchCache<ManagedClusterSet> sets,
            WatchCache<ManagedCluster> clusters,
            Writer<ManagedClusterSet> writer,
            InstantSource clock) {
        this.sets = sets;
        this.clusters = clusters;
        this.writer = writer;
        this.clock = clock;
    }

    /** Makes it look at a set that changes, and at the sets that a cluster joins or leaves. */
    void lookInto(KeySink<ObjectKey> keys) {
        CacheSource.connect(sets, set -> List.of(ObjectKey.of(set)), keys);
        clusters.onChange(change -> {
            if (!(change instanceof Change.Altered<ManagedCluster>(var before, var now)
                    && labels(before).equals(labels(now)))) {
                var cause = change instanceof Change.Repeated<?> ? Cause.BACKGROUND : Cause.CHANGE;
                for (var set : sets.all()) {
                    if (change.states().stream().anyMatch(state -> isMember(set, state))) {
                        keys.add(ObjectKey.of(set), cause);
                    }
                }
            }
        });
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return sets.find(key)
                .filter(set -> !Metadata.isTerminating(set))
                .map(this::tell)
                .orElse(Next.DONE);
    }

    private Next tell(ManagedClusterSet set) {
        var membership = SetMembership.of(set);
        if (membership instanceof SetMembership.Unclear) {
            return Next.blocked("ClusterSetUnclear");
        }
        var count =
                clusters.all().stream()
                        .filter(cluster -> membership.includes(labels(cluster)))
                        .count();
        var conditions = conditions(set.status().conditions(), count, clock.instant());
        if (conditions.equals(set.status().conditions())) {
            return Next.DONE;
        }
        var after = new ManagedClusterSet();
        after.setMetadata(set.getMetadata());
        after.setSpec(set.spec());
        after.setStatus(new ManagedClusterSetStatus(conditions));
        return Next.after(writer.patchStatus(set, after));
    }

    /** What a set with so many members says. */
    static List<Condition> conditions(List<Condition> before, long count, Instant now) {
        return count == 0
                ? Conditions.with(
                        before,
                        EMPTY,
                        Condition.TRUE,
                        "NoClusterMatched",
                        "No ManagedCluster selected",
                        now)
                : Conditions.with(
                        before,
                        EMPTY,
                        Condition.FALSE,
                        "ClustersSelected",
                        count + " ManagedClusters selected",
                        now);
    }

    private static boolean isMember(ManagedClusterSet set, ManagedCluster cluster) {
        return SetMembership.of(set).includes(labels(cluster));
    }

    private static Map<String, String> labels(ManagedCluster cluster) {
        var labels = cluster.getMetadata().getLabels();
        return labels == null ? Map.of() : labels;
    }
}
