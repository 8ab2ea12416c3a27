package dev.trellis.engine.leader;

import dev.trellis.testkit.Gen;

import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The lease behind a network that delays, loses requests, loses answers, and has outages. */
final class SimLeaseServer {
    private final SimWorld world;
    private final Gen gen;
    private final SimWorld.Group server = new SimWorld.Group();
    private Optional<StoredLease> lease = Optional.empty();
    private final Set<SimProcess> cutOff = new HashSet<>();
    private int lossPercent;
    private int slowPercent = 5;
    private boolean down;
    private Duration answerDelay = Duration.ZERO;
    private int versions;

    SimLeaseServer(SimWorld world, Gen gen) {
        this.world = world;
        this.gen = gen;
    }

    void lose(int percent) {
        lossPercent = percent;
    }

    void down(boolean state) {
        down = state;
    }

    void slow(int percent) {
        slowPercent = percent;
    }

    /** Cuts one process off, or joins it again; answers on their way still arrive. */
    void cut(SimProcess process, boolean off) {
        if (off) {
            cutOff.add(process);
        } else {
            cutOff.remove(process);
        }
    }

    void delayAnswers(Duration by) {
        answerDelay = by;
    }

    /** Somebody else writes the lease. */
    void put(LeaseRecord record) {
        write(record);
    }

    void delete() {
        lease = Optional.empty();
    }

    LeaseRecord record() {
        return lease.orElseThrow().record();
    }

    void mend() {
        cutOff.clear();
        lossPercent = 0;
        down = false;
        slowPercent = 0;
    }

    Optional<String> holder() {
        return lease.flatMap(it -> it.record().holder());
    }

    LeaseStore as(SimProcess process) {
        return new LeaseStore() {
            @Override
            public Optional<StoredLease> load(Duration within) {
                return request(process, within, () -> lease);
            }

            @Override
            public Optional<StoredLease> create(LeaseRecord wanted, Duration within) {
                return request(
                        process,
                        within,
                        () -> lease.isPresent() ? Optional.empty() : write(wanted));
            }

            @Override
            public Optional<StoredLease> replace(
                    StoredLease current, LeaseRecord wanted, Duration within) {
                return request(
                        process,
                        within,
                        () ->
                                lease.filter(it -> it.version().equals(current.version())).isEmpty()
                                        ? Optional.empty()
                                        : write(wanted));
            }
        };
    }

    private Optional<StoredLease> write(LeaseRecord wanted) {
        lease = Optional.of(new StoredLease(wanted, "v" + versions++));
        return lease;
    }

    /** The request travels on its own: it may be carried out after the caller has given up. */
    private Optional<StoredLease> request(
            SimProcess process, Duration within, Supplier<Optional<StoredLease>> body) {
        if (!within.isPositive()) {
            throw new IllegalStateException("a request without any time");
        }
        var caller = process.current();
        var answer = new Answer();
        var there = latency();
        var back = latency() + answerDelay.toNanos();
        var lostThere = lost();
        var lostBack = lost();
        world.start(
                server,
                travel -> {
                    travel.sleepUntil(world.now() + there);
                    if (lostThere || down || cutOff.contains(process)) {
                        return;
                    }
                    answer.value = body.get();
                    travel.sleepUntil(world.now() + back);
                    if (!lostBack && !answer.givenUp) {
                        answer.arrived = true;
                        caller.wakeNow();
                    }
                });
        caller.sleepUntil(world.now() + within.toNanos());
        if (!answer.arrived) {
            answer.givenUp = true;
            throw new IllegalStateException("no answer in " + within);
        }
        return answer.value;
    }

    private boolean lost() {
        return gen.chance(lossPercent);
    }

    private long latency() {
        return gen.chance(slowPercent)
                ? gen.longBetween(0, 20_000_000_000L)
                : gen.longBetween(0, 100_000_000L);
    }

    private static final class Answer {
        private Optional<StoredLease> value = Optional.empty();
        private boolean arrived;
        private boolean givenUp;
    }
}
