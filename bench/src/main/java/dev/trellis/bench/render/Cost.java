package dev.trellis.bench.render;

import com.sun.management.OperatingSystemMXBean;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What a number of renders cost.
 *
 * @param cpuNanos of the processors, with all threads and processes that took part
 * @param wallNanos until they were done, which depends on what else the machine does
 */
record Cost(long cpuNanos, long wallNanos) {

    static Cost of(Runnable work) {
        var cpu = cpuSoFar();
        var start = System.nanoTime();
        work.run();
        return new Cost(cpuSoFar() - cpu, System.nanoTime() - start);
    }

    /** In microseconds for one render, the median of the rounds. */
    static double perRender(List<Cost> rounds, int renders, ToLongFunction<Cost> part) {
        var sorted = rounds.stream().mapToLong(part).sorted().toArray();
        return Math.round(sorted[sorted.length / 2] / 100.0 / renders) / 10.0;
    }

    /** Of this process and of those that it started, such as the one of Helm's engine. */
    private static long cpuSoFar() {
        var own = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        var started =
                ProcessHandle.current()
                        .children()
                        .flatMap(child -> child.info().totalCpuDuration().stream())
                        .mapToLong(Duration::toNanos)
                        .sum();
        return own.getProcessCpuTime() + started;
    }
}
