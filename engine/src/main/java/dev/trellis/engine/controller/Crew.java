package dev.trellis.engine.controller;

import java.util.function.Consumer;

/**
 * The workers of one controller. At rest a single one waits for keys; it appoints the next to wait
 * when it gets one, until there are as many as allowed. A process may hold thousands of controllers
 * that have nothing to do.
 */
final class Crew {
    private final int max;
    private final Consumer<Crew> starter;
    private int all;
    private int waiting;

    /**
     * @param starter starts a worker, which begins by waiting for a key
     */
    Crew(int max, Consumer<Crew> starter) {
        this.max = max;
        this.starter = starter;
    }

    /** Sees to it that somebody waits for keys, if there is room for another worker. */
    synchronized void appoint() {
        if (waiting == 0 && all < max) {
            waiting++;
            all++;
            starter.accept(this);
        }
    }

    /** A worker has got a key. */
    synchronized void took() {
        waiting--;
        appoint();
    }

    /**
     * A worker has done its key.
     *
     * @return whether it is to wait for another; if not, it has left
     */
    synchronized boolean isNeeded() {
        if (waiting > 0) {
            all--;
            return false;
        }
        waiting++;
        return true;
    }
}
