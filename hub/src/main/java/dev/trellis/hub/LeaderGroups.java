package dev.trellis.hub;

import dev.trellis.engine.leader.LeaderWork;

import java.time.Duration;
import java.util.List;

/** Several parts of the leader's work, begun and ended together. */
record LeaderGroups(List<LeaderWork> groups) implements LeaderWork {
    LeaderGroups {
        groups = List.copyOf(groups);
    }

    @Override
    public void start() {
        groups.forEach(LeaderWork::start);
    }

    @Override
    public boolean stop(Duration within) throws InterruptedException {
        var end = System.nanoTime() + within.toNanos();
        var stopped = true;
        for (var group : groups) {
            var left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
            stopped &= group.stop(left);
        }
        return stopped;
    }
}
