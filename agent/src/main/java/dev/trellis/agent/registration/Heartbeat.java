package dev.trellis.agent.registration;

import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Condition;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;

/**
 * Renews the cluster's lease on the hub while the hub accepts the cluster. When it is due goes by a
 * clock that never jumps; only the time written into the lease is that of the wall.
 */
final class Heartbeat implements Controller<String> {
    private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);
    static final ResourceKind<Lease> LEASES = ResourceKind.of(Lease.class);
    static final String LEASE = "managed-cluster-lease";

    private final WatchCache<ManagedCluster> clusters;
    private final Writer<Lease> writer;
    private final InstantSource clock;
    private final LongSupplier nanoTime;
    private @Nullable Beat last;

    /** As the server last answered it; saves reading it before each renewal. */
    private @Nullable Lease known;

    /**
     * A renewal that was tried.
     *
     * @param period that it was for; with another one the next is due at once
     */
    record Beat(Duration period, long nextNanos) {}

    Heartbeat(
            WatchCache<ManagedCluster> clusters,
            Writer<Lease> writer,
            InstantSource clock,
            LongSupplier nanoTime) {
        this.clusters = clusters;
        this.writer = writer;
        this.clock = clock;
        this.nanoTime = nanoTime;
    }

    @Override
    public Next reconcile(String cluster) {
        var found = clusters.find(ObjectKey.ofClusterScoped(cluster));
        var period = found.flatMap(Heartbeat::period);
        if (period.isEmpty()) {
            last = null;
            return Next.DONE;
        }
        var wait = untilDue(period.get(), Optional.ofNullable(last), nanoTime.getAsLong());
        if (wait.isPositive()) {
            return Next.after(wait);
        }
        renew(cluster);
        // Up to a quarter longer, so that the beats of a fleet spread.
        var pause = period.get().multipliedBy(ThreadLocalRandom.current().nextInt(1000, 1250));
        var next = pause.dividedBy(1000);
        last = new Beat(period.get(), nanoTime.getAsLong() + next.toNanos());
        return Next.after(next);
    }

    /** How often the lease is renewed; empty where it is not, as nobody accepted the cluster. */
    static Optional<Duration> period(ManagedCluster cluster) {
        if (!Condition.holds(cluster.status().conditions(), ClusterConditions.HUB_ACCEPTED)) {
            return Optional.empty();
        }
        var seconds = cluster.spec().leaseDurationSeconds();
        return Optional.of(Duration.ofSeconds(seconds == null || seconds <= 0 ? 60 : seconds));
    }

    static Duration untilDue(Duration period, Optional<Beat> last, long nowNanos) {
        return last.filter(beat -> beat.period().equals(period))
                .map(beat -> Duration.ofNanos(beat.nextNanos() - nowNanos))
                .orElse(Duration.ZERO);
    }

    /** A failure is told and no more: the next beat is the next attempt. */
    private void renew(String cluster) {
        try {
            var outcome = known == null ? fresh(cluster) : put(known);
            if (outcome instanceof Outcome.Conflict<Lease>
                    || outcome instanceof Outcome.Gone<Lease>) {
                outcome = fresh(cluster);
            }
            known = outcome.written().orElse(null);
            if (known == null) {
                failed(cluster, outcome.toString());
            }
        } catch (RuntimeException e) {
            known = null;
            failed(cluster, String.valueOf(e.getMessage()));
        }
    }

    private Outcome<Lease> fresh(String cluster) {
        return writer.load(new ObjectKey(cluster, LEASE))
                .map(this::put)
                .orElseGet(Outcome.Gone::new);
    }

    private Outcome<Lease> put(Lease before) {
        var now = clock.instant().truncatedTo(ChronoUnit.MICROS).atZone(ZoneOffset.UTC);
        return writer.update(
                before,
                new LeaseBuilder(before).editOrNewSpec().withRenewTime(now).endSpec().build());
    }

    private static void failed(String cluster, String why) {
        LOG.atWarn()
                .setMessage("lease of the cluster cannot be renewed")
                .addKeyValue("cluster", cluster)
                .addKeyValue("reason", why)
                .log();
    }
}
