package dev.trellis.engine.leader;

import dev.trellis.engine.client.KubeApi;

import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/**
 * Takes part in an election: stands by, leads at most once, and ends. Who wants to stand by again
 * after {@link Outcome#LOST} starts another one.
 *
 * <pre>{@code
 * try (var election = LeaderElection.start(api, LeaseSettings.of("trellis", "manager", host), work)) {
 *     election.ended().join();
 * }
 * }</pre>
 *
 * <p>Closing stops the work first, while the lease is still renewed, and releases the lease after
 * that.
 */
public final class LeaderElection implements AutoCloseable {
    /** The process's exit code when its work outlived its lease. */
    public static final int EXIT_OVERRUN = 70;

    private static final Logger LOG = LoggerFactory.getLogger(LeaderElection.class);

    private final LeaseSettings settings;
    private final Pace pace;
    private final Campaign campaign;
    private final Reign reign;
    private final CompletableFuture<Outcome> ended = new CompletableFuture<>();
    private volatile boolean closing;

    /** How it ended. */
    public enum Outcome {
        /** Closed before it led. */
        NEVER_LED,
        /** Closed; the lease is free. */
        RELEASED,
        /**
         * Closed, but the lease could not be given back and runs out by itself. If work is still
         * running then, the process ends with {@link #EXIT_OVERRUN}.
         */
        ABANDONED,
        /** The lease could not be kept; the work has been stopped. */
        LOST,
        /** The work could not be started; the lease is given back. */
        FAILED
    }

    LeaderElection(
            LeaseSettings settings,
            LeaseStore store,
            Pace pace,
            InstantSource wallClock,
            RandomGenerator jitter,
            LeaderWork work,
            Runnable lastResort) {
        this.settings = settings;
        this.pace = pace;
        this.campaign = new Campaign(settings, store, pace, wallClock, jitter);
        this.reign = new Reign(settings, store, pace, wallClock, work, lastResort);
    }

    /** Begins to take part, on threads of its own. */
    public static LeaderElection start(KubeApi api, LeaseSettings settings, LeaderWork work) {
        var election =
                new LeaderElection(
                        settings,
                        new KubeLeaseStore(api, settings),
                        new RealPace(),
                        InstantSource.system(),
                        new SplittableRandom(System.nanoTime()),
                        work,
                        () -> Runtime.getRuntime().halt(EXIT_OVERRUN));
        Thread.ofVirtual().name("leader-election").start(election::run);
        return election;
    }

    /** Whether this process may do the leader's work now. */
    public boolean isLeader() {
        return reign.leads();
    }

    /** Completed when all is over. */
    public CompletableFuture<Outcome> ended() {
        return ended.copy();
    }

    /** Shows who leads as a metric. */
    public void registerIn(PrometheusRegistry registry) {
        GaugeWithCallback.builder()
                .name("leader")
                .help("1 where this process leads, else 0.")
                .labelNames("lease")
                .callback(gauge -> gauge.call(isLeader() ? 1 : 0, settings.name()))
                .register(registry);
    }

    /** Stops the work, releases the lease, and returns when both are done. */
    @Override
    public void close() {
        beginClose();
        ended.join();
    }

    void beginClose() {
        closing = true;
        pace.wake();
    }

    void run() {
        try {
            ended.complete(takePart());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ended.completeExceptionally(e);
        } catch (RuntimeException | Error bug) {
            ended.completeExceptionally(bug);
        }
    }

    private Outcome takePart() throws InterruptedException {
        var term = campaign.run(() -> closing);
        if (term.isEmpty()) {
            return Outcome.NEVER_LED;
        }
        log("this process leads");
        var end = reign.run(term.get(), () -> closing);
        log("this process no longer leads");
        if (reign.workFailed()) {
            return Outcome.FAILED;
        }
        return switch (end) {
            case RELEASED -> Outcome.RELEASED;
            case ABANDONED -> Outcome.ABANDONED;
            case LOST -> Outcome.LOST;
        };
    }

    private void log(String message) {
        LOG.atInfo()
                .setMessage(message)
                .addKeyValue("lease", settings.namespace() + "/" + settings.name())
                .addKeyValue("identity", settings.identity())
                .log();
    }
}
