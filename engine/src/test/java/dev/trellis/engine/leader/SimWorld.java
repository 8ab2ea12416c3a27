package dev.trellis.engine.leader;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * Simulated time for real blocking code: each simulated thread is a real one, but only one runs at
 * a time, and time passes only while all wait. The same seed gives the same history.
 */
final class SimWorld {
    private final PriorityQueue<Wake> wakes =
            new PriorityQueue<>(
                    Comparator.comparingLong(Wake::time).thenComparingLong(Wake::number));
    private final Semaphore worldTurn = new Semaphore(0);
    private long now;
    private long numbers;

    private record Wake(long time, long number, SimThread thread, long generation) {}

    /** Thrown into the threads of a process that dies. */
    static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    /** Something that can be killed with all its threads. */
    static class Group {
        private boolean dead;

        void kill() {
            dead = true;
        }

        boolean dead() {
            return dead;
        }
    }

    long now() {
        return now;
    }

    /** Lets time pass; every thread that falls due runs until it waits again. */
    void run(Duration time) {
        var end = now + time.toNanos();
        while (!wakes.isEmpty() && wakes.peek().time <= end) {
            var wake = wakes.remove();
            if (wake.thread.ended || wake.generation != wake.thread.generation) {
                continue;
            }
            now = wake.time;
            wake.thread.turn.release();
            worldTurn.acquireUninterruptibly();
        }
        now = end;
    }

    SimThread start(Group group, Consumer<SimThread> body) {
        var thread = new SimThread(group);
        Thread.ofVirtual()
                .start(() -> {
                    thread.turn.acquireUninterruptibly();
                    try {
                        thread.checkAlive();
                        body.accept(thread);
                    } catch (Killed death) {
                        // its process is gone
                    } finally {
                        thread.ended = true;
                        worldTurn.release();
                    }
                });
        thread.wakeAt(now);
        return thread;
    }

    final class SimThread {
        private final Group group;
        private final Semaphore turn = new Semaphore(0);
        private long generation;
        private boolean ended;

        private SimThread(Group group) {
            this.group = group;
        }

        boolean ended() {
            return ended || group.dead();
        }

        /** Called by the thread itself: waits until the time or until {@link #wakeNow}. */
        void sleepUntil(long time) {
            wakeAt(Math.max(time, now));
            worldTurn.release();
            turn.acquireUninterruptibly();
            checkAlive();
        }

        /** Called by another thread that is running now. */
        void wakeNow() {
            wakeAt(now);
        }

        private void wakeAt(long time) {
            generation++;
            wakes.add(new Wake(time, numbers++, this, generation));
        }

        private void checkAlive() {
            if (group.dead()) {
                throw new Killed();
            }
        }
    }
}
