package dev.trellis.engine.leader;

import java.time.Duration;

/** Time and threads as the election needs them; a simulation has its own. */
interface Pace {
    /** A clock that never goes back. */
    long nanos();

    void sleep(Duration time) throws InterruptedException;

    /** Waits, but not beyond a {@link #wake}, also one that came before. */
    void awaitWake(Duration time) throws InterruptedException;

    void wake();

    Task start(String name, Runnable body);

    /** Something that runs beside the election. */
    interface Task {
        /** Whether it has ended, waiting for that at most so long. */
        boolean join(Duration within) throws InterruptedException;
    }
}
