package dev.trellis.engine.leader;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A leader's part: does the work and renews the lease until told to end or unable to renew.
 *
 * <pre>
 *  leading --- told to end, work failed ---> ending --- work has ended ---> RELEASED
 *     |                                      | | '--- work does not end ---> ABANDONED,
 *     |  another has it, not renewed in time | |                     last resort at lease end
 *     '--------------------------------------+-'
 *                                            v
 *                         work ends within the lease ---> LOST; or last resort
 * </pre>
 *
 * The lease is renewed while leading and while ending.
 */
final class Reign {
    private static final Logger LOG = LoggerFactory.getLogger(Reign.class);

    private final LeaseSettings settings;
    private final LeaseStore store;
    private final Pace pace;
    private final InstantSource wallClock;
    private final LeaderTask task;
    private final Runnable lastResort;
    private volatile @Nullable Term term;

    /**
     * @param lastResort ends the process at once: better than two leaders
     */
    Reign(
            LeaseSettings settings,
            LeaseStore store,
            Pace pace,
            InstantSource wallClock,
            LeaderWork work,
            Runnable lastResort) {
        this.settings = settings;
        this.store = store;
        this.pace = pace;
        this.wallClock = wallClock;
        this.task = new LeaderTask(work, pace);
        this.lastResort = lastResort;
    }

    /** True only while a renewal is recent enough, even if our own threads are held up. */
    boolean leads() {
        var current = term;
        return current != null && current.workLeft(pace.nanos()).isPositive();
    }

    /** Whether the work could not be started. */
    boolean workFailed() {
        return task.failed();
    }

    End run(Term first, BooleanSupplier toldToEnd) throws InterruptedException {
        var current = first;
        term = first;
        task.start();
        while (current.workLeft(pace.nanos()).isPositive()) {
            if (toldToEnd.getAsBoolean() || task.failed()) {
                task.stop(settings.stopLimit());
            }
            if (task.ended()) {
                return leave(current);
            }
            pace.awaitWake(shorter(settings.retryPeriod(), current.workLeft(pace.nanos())));
            var renewed = task.ended() ? Optional.of(current) : renew(current);
            if (renewed.isEmpty()) {
                break;
            }
            current = renewed.get();
            term = current;
        }
        return lose(current);
    }

    /** The renewed term, the old one if that did not work out yet, or none if another leads. */
    private Optional<Term> renew(Term current) {
        try {
            var sentAt = pace.nanos();
            var wanted = current.lease().record().held(settings, wallClock.instant());
            var written = store.replace(current.lease(), wanted, current.workLeft(sentAt));
            return written.isPresent()
                    ? written.map(lease -> current.renewed(lease, sentAt))
                    : store.load(current.workLeft(pace.nanos()))
                            .filter(found -> found.record().heldBy(settings.identity()))
                            .map(current::touched);
        } catch (RuntimeException failure) {
            log("lease not renewed, trying on", current).addKeyValue("failure", failure).log();
            return Optional.of(current);
        }
    }

    private End leave(Term current) {
        term = null;
        if (!task.succeeded()) {
            // Something may still run, so the lease must not be given away before its time.
            log("leader's work did not end in time, lease is left to run out", current).log();
            pace.start("lease-guard", () -> guard(current));
            return End.ABANDONED;
        }
        try {
            var released = current.lease().record().released(wallClock.instant());
            var written = store.replace(current.lease(), released, settings.renewDeadline());
            return written.isPresent() ? End.RELEASED : End.LOST;
        } catch (RuntimeException failure) {
            log("lease not released, others wait until it runs out", current)
                    .addKeyValue("failure", failure)
                    .log();
            return End.ABANDONED;
        }
    }

    private End lose(Term current) throws InterruptedException {
        term = null;
        var left = current.leaseLeft(pace.nanos());
        log("leadership is lost, leader's work ends", current).log();
        // A tenth is ours, to notice that the work has ended.
        task.stop(left.multipliedBy(9).dividedBy(10));
        if (!task.join(current.leaseLeft(pace.nanos())) || !task.succeeded()) {
            endProcess();
        }
        return End.LOST;
    }

    /** The process has the rest of the lease to end by itself. */
    private void guard(Term current) {
        try {
            pace.sleep(current.leaseLeft(pace.nanos()));
            endProcess();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void endProcess() {
        LOG.atError()
                .setMessage("leader's work did not end within the lease, process ends now")
                .addKeyValue("lease", settings.namespace() + "/" + settings.name())
                .log();
        lastResort.run();
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private LoggingEventBuilder log(String message, Term current) {
        return LOG.atWarn()
                .setMessage(message)
                .addKeyValue("lease", settings.namespace() + "/" + settings.name())
                .addKeyValue("left", current.workLeft(pace.nanos()));
    }

    /** How a reign ended. */
    enum End {
        /** The work has ended and the next one may lead at once. */
        RELEASED,
        /** The lease runs out by itself. */
        ABANDONED,
        /** Another leads or will soon. */
        LOST
    }
}
