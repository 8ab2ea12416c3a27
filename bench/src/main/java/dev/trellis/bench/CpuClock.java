package dev.trellis.bench;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Processor time of this thread: what else the machine does hardly shows in it. */
public final class CpuClock {
    private CpuClock() {}

    public static double millis(Runnable work) {
        var threads = ManagementFactory.getThreadMXBean();
        var before = threads.getCurrentThreadCpuTime();
        work.run();
        return (threads.getCurrentThreadCpuTime() - before) / 1e6;
    }

    /** The median of as many runs, after as many that do not count. */
    public static double median(int runs, Runnable work) {
        for (var i = 0; i < runs; i++) {
            work.run();
        }
        List<Double> times = new ArrayList<>();
        for (var i = 0; i < runs; i++) {
            times.add(millis(work));
        }
        Collections.sort(times);
        return times.get(times.size() / 2);
    }
}
