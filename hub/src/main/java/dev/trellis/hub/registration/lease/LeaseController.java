package dev.trellis.hub.registration.lease;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.cluster.ClusterLabels;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterStatusBuilder;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.LabelTerm;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Keeps an eye on the lease of each cluster. The next look at a cluster waits in the queue, so that
 * ten thousand of them cost no thread, and renewals cost no request.
 */
public final class LeaseController implements Controller<String> {

    static final String LEASE = "managed-cluster-lease";

    private static final Logger LOG = LoggerFactory.getLogger(LeaseController.class);
    private static final ResourceKind<Lease> LEASES = ResourceKind.of(Lease.class);
    private static final ResourceKind<ManagedCluster> CLUSTERS =
            ResourceKind.of(ManagedCluster.class);
    private static final Duration UNTIL_FRESH = Duration.ofSeconds(5);
    private static final String REASON = "AvailableUnknown";

    private final WatchCache<ManagedCluster> clusters;
    private final WatchCache<Lease> leases;
    private final Writer<ManagedCluster> clusterWriter;
    private final Writer<Lease> leaseWriter;
    private final EventRecorder events;
    private final ClockWatch clock;
    private final Map<String, Instant> seen = new ConcurrentHashMap<>();

    /**
     * @param manager the name under which the server records what we write
     * @param nanoTime time that nobody can move
     */
    public LeaseController(
            KubeApi api,
            Caches caches,
            WriteMetrics metrics,
            String manager,
            EventRecorder events,
            InstantSource clock,
            LongSupplier nanoTime) {
        clusters = caches.of(Scope.all(CLUSTERS));
        leases =
                caches.of(
                        Scope.all(LEASES)
                                .labelled(
                                        new LabelTerm.Has(ClusterLabels.CLUSTER_NAME),
                                        new LabelTerm.Lacks(AddOnLabels.ADDON_NAME)));
        clusterWriter = new Writer<>(api, CLUSTERS, caches, metrics, manager);
        leaseWriter = new Writer<>(api, LEASES, caches, metrics, manager);
        this.events = events;
        this.clock = new ClockWatch(clock, nanoTime);
    }

    public void lookInto(KeySink<String> queue) {
        CacheSource.connect(clusters, found -> List.of(found.getMetadata().getName()), queue);
        CacheSource.connect(
                leases,
                lease ->
                        lease.getMetadata().getName().equals(LEASE)
                                ? List.of(lease.getMetadata().getNamespace())
                                : List.of(),
                queue);
    }

    @Override
    public Next reconcile(String name) {
        var cluster = clusters.find(ObjectKey.ofClusterScoped(name));
        if (cluster.isEmpty()) {
            seen.remove(name);
            return Next.DONE;
        }
        if (leases.trouble().isPresent()) {
            // Renewals may wait where we cannot see them.
            return Next.waiting("LeasesNotFresh", UNTIL_FRESH);
        }
        return look(name, cluster.get());
    }

    private Next look(String name, ManagedCluster cluster) {
        var renewed = leases.find(new ObjectKey(name, LEASE)).map(LeaseController::renewed);
        var time = clock.read();
        var verdict =
                LeaseDecision.decide(
                        new LeaseState(
                                cluster,
                                renewed,
                                Optional.ofNullable(seen.get(name)),
                                time.sinceMoved(),
                                time.now()));
        if (verdict.missing()) {
            return Next.after(leaseWriter.create(lease(name, time.now())));
        }
        var next = show(cluster, verdict);
        if (next instanceof Next.Done) {
            renewed.ifPresent(at -> seen.put(name, at));
        }
        return Next.both(next, verdict.lookAgain().map(Next::after).orElse(Next.DONE));
    }

    private Next show(ManagedCluster cluster, LeaseVerdict verdict) {
        if (verdict.conditions().equals(cluster.status().conditions())) {
            return Next.DONE; // As nearly always, and then without a look at the rest of it.
        }
        var outcome = clusterWriter.patchStatus(cluster, withConditions(cluster, verdict));
        if (verdict.lost() && outcome.written().isPresent()) {
            tell(cluster);
        }
        return Next.after(outcome);
    }

    private void tell(ManagedCluster cluster) {
        var name = cluster.getMetadata().getName();
        LOG.atWarn()
                .setMessage("cluster has fallen silent")
                .addKeyValue("cluster", name)
                .addKeyValue("reason", "ManagedClusterLeaseUpdateStopped")
                .log();
        events.warningFrom(
                "registration-controller",
                inItsNamespace(cluster),
                REASON,
                REASON,
                "The %s is successfully imported. However, the connection check from the managed cluster to the hub cluster has failed"
                        .formatted(name));
    }

    /** Events about clusters are where people look for them: in the clusters' namespaces. */
    private static ManagedCluster inItsNamespace(ManagedCluster cluster) {
        var placed = new ManagedCluster();
        placed.setMetadata(
                new ObjectMetaBuilder(cluster.getMetadata())
                        .withNamespace(cluster.getMetadata().getName())
                        .build());
        return placed;
    }

    private static ManagedCluster withConditions(ManagedCluster cluster, LeaseVerdict verdict) {
        var other = new ManagedCluster();
        other.setMetadata(cluster.getMetadata());
        other.setSpec(cluster.getSpec());
        other.setStatus(
                ManagedClusterStatusBuilder.builder(cluster.status())
                        .conditions(verdict.conditions())
                        .build());
        return other;
    }

    /** A lease that says nothing was never renewed. */
    private static Instant renewed(Lease lease) {
        var spec = lease.getSpec();
        var time = spec == null ? null : spec.getRenewTime();
        return time == null ? Instant.EPOCH : time.toInstant();
    }

    private static Lease lease(String cluster, Instant now) {
        return new LeaseBuilder()
                .withNewMetadata()
                .withNamespace(cluster)
                .withName(LEASE)
                .addToLabels(ClusterLabels.CLUSTER_NAME, cluster)
                .endMetadata()
                .withNewSpec()
                .withHolderIdentity(LEASE)
                .withRenewTime(now.truncatedTo(ChronoUnit.MICROS).atZone(ZoneOffset.UTC))
                .endSpec()
                .build();
    }
}
