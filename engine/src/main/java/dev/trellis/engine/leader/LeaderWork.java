package dev.trellis.engine.leader;

import java.time.Duration;

/** What only the leader does. Both calls come from threads of their own, one after the other. */
public interface LeaderWork {
    /** Begins the work; renewals go on whether it returns soon or late. */
    void start();

    /**
     * Ends the work.
     *
     * @param within how long that may take; beyond it another process may lead
     * @return whether nothing of it runs any more
     */
    boolean stop(Duration within) throws InterruptedException;
}
