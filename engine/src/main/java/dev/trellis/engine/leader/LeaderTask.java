package dev.trellis.engine.leader;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;

/** The leader's work as a task beside the renewals: started once, stopped once after that. */
final class LeaderTask {
    private static final Logger LOG = LoggerFactory.getLogger(LeaderTask.class);

    private final LeaderWork work;
    private final Pace pace;
    private Pace.@Nullable Task starting;
    private Pace.@Nullable Task stopping;
    private long stopBy;
    private volatile boolean failed;
    private volatile boolean ended;
    private volatile boolean succeeded;

    LeaderTask(LeaderWork work, Pace pace) {
        this.work = work;
        this.pace = pace;
    }

    void start() {
        starting = pace.start("leader-work-start", this::runStart);
    }

    /** Begins to stop the work, once; a start that is still going on has to end first. */
    void stop(Duration within) {
        if (stopping == null) {
            stopBy = pace.nanos() + within.toNanos();
            stopping = pace.start("leader-work-stop", () -> runStop(stopBy));
        }
    }

    boolean join(Duration within) throws InterruptedException {
        return stopping != null && stopping.join(within);
    }

    /** Whether the work could not be started. */
    boolean failed() {
        return failed;
    }

    /** Whether stopping has come to an end, well or not, or should have. */
    boolean ended() {
        return ended || (stopping != null && pace.nanos() - stopBy > 0);
    }

    /** Whether nothing of the work runs any more. */
    boolean succeeded() {
        return succeeded;
    }

    // Whatever it throws, the leader must learn of it: a leader without work is worse than none.
    private void runStart() {
        try {
            work.start();
        } catch (Throwable failure) {
            LOG.atError().setMessage("leader's work does not start").setCause(failure).log();
            failed = true;
            pace.wake();
        }
    }

    private void runStop(long deadline) {
        try {
            if (starting == null || starting.join(left(deadline))) {
                succeeded = work.stop(left(deadline));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable failure) {
            LOG.atError().setMessage("leader's work does not stop").setCause(failure).log();
        } finally {
            ended = true;
            pace.wake();
        }
    }

    private Duration left(long deadline) {
        return Duration.ofNanos(Math.max(0, deadline - pace.nanos()));
    }
}
