package dev.trellis.engine.leader;

import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.leader.LeaderElection.Outcome;

import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Takes part in elections for as long as a process runs: one that loses the lead stands by again
 * instead of ending.
 */
public final class Leadership implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final Duration STOP_MAX = Duration.ofSeconds(20);

    private final KubeApi api;
    private final Supplier<LeaseSettings> lease;
    private final LeaderWork work;
    private @Nullable LeaderElection election;
    private boolean alone;
    private boolean closed;

    /**
     * @param lease asked each time, since every attempt needs an identity of its own
     */
    public Leadership(
            KubeApi api,
            Supplier<LeaseSettings> lease,
            LeaderWork work,
            PrometheusRegistry registry) {
        this.api = api;
        this.lease = lease;
        this.work = work;
        GaugeWithCallback.builder()
                .name("leader")
                .help("1 where this process leads, else 0.")
                .callback(gauge -> gauge.call(isLeader() ? 1 : 0))
                .register(registry);
    }

    /** Acts at once and asks nobody: for somebody who knows that there is no other. */
    public synchronized void leadAlone() {
        alone = true;
        work.start();
    }

    /** Stands by, and leads whenever nobody else does. */
    public synchronized void start() {
        if (closed) {
            return;
        }
        // Each time under a new identity: the old one may still stand in the lease.
        var next = LeaderElection.start(api, lease.get(), work);
        election = next;
        var _ = next.ended().whenComplete((outcome, _) -> standByAgain(outcome));
    }

    private void standByAgain(@Nullable Outcome outcome) {
        if (outcome == Outcome.LOST || outcome == Outcome.FAILED) {
            CompletableFuture.delayedExecutor(PAUSE.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(this::start);
        }
    }

    public synchronized boolean isLeader() {
        return alone || (election != null && election.isLeader());
    }

    /** Stops the work, gives the lease back, and stands by no more. */
    @Override
    public void close() {
        var last = end();
        if (last != null) {
            last.close();
        } else if (alone) {
            stopWork();
        }
    }

    private void stopWork() {
        try {
            work.stop(STOP_MAX);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized @Nullable LeaderElection end() {
        closed = true;
        return election;
    }
}
