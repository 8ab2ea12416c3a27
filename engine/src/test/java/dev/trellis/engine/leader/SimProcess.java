package dev.trellis.engine.leader;

import dev.trellis.testkit.Gen;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** A process with its own idea of the time: another origin, another speed, late wake-ups. */
final class SimProcess extends SimWorld.Group implements Pace {
    private static final Duration POLL = Duration.ofMillis(20);

    private final SimWorld world;
    private final Gen gen;
    private final long origin;
    private final double speed;
    private final Map<Thread, SimWorld.SimThread> threads = new HashMap<>();
    private boolean woken;
    private SimWorld.@Nullable SimThread waiting;

    SimProcess(SimWorld world, Gen gen) {
        this.world = world;
        this.gen = gen;
        this.origin = gen.longBetween(-1_000_000_000_000L, 1_000_000_000_000L);
        this.speed = gen.intBetween(990, 1010) / 1000.0;
    }

    @Override
    public long nanos() {
        return origin + (long) (world.now() * speed);
    }

    @Override
    public void sleep(Duration time) {
        current().sleepUntil(world.now() + real(time.toNanos()) + lateness());
    }

    @Override
    public void awaitWake(Duration time) {
        if (!woken) {
            waiting = current();
            current().sleepUntil(world.now() + real(time.toNanos()) + lateness());
            waiting = null;
        }
        woken = false;
    }

    @Override
    public void wake() {
        woken = true;
        if (waiting != null) {
            waiting.wakeNow();
        }
    }

    @Override
    public Task start(String name, Runnable body) {
        var task =
                world.start(
                        this,
                        thread -> {
                            threads.put(Thread.currentThread(), thread);
                            body.run();
                        });
        return within -> {
            var end = nanos() + within.toNanos();
            while (!task.ended() && nanos() < end) {
                current()
                        .sleepUntil(
                                world.now() + Math.min(real(POLL.toNanos()), real(end - nanos())));
            }
            return task.ended();
        };
    }

    SimWorld.SimThread current() {
        return Objects.requireNonNull(threads.get(Thread.currentThread()));
    }

    private long real(long nanos) {
        return Math.max(1, (long) (nanos / speed));
    }

    private long lateness() {
        return gen.longBetween(0, 50_000_000);
    }
}
