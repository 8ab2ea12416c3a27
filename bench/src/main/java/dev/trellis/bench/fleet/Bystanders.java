package dev.trellis.bench.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * How much of the machine goes to work that is none of the benchmark's. It tells a reader how far
 * to trust the times.
 */
final class Bystanders {
    private final long startNanos = System.nanoTime();
    private final Duration start = othersCpu();

    /** How many processors were busy with other work, on average since this object was made. */
    double processors() {
        var spent = othersCpu().minus(start);
        var passed = System.nanoTime() - startNanos;
        return Math.max(0, (double) spent.toNanos() / passed);
    }

    private static Duration othersCpu() {
        try {
            var machine = busy(Files.readString(Path.of("/proc/stat")));
            // The API server, its store and the manager are our children.
            return machine.minus(ProcessCost.of(ProcessHandle.current()).cpu());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read how busy the machine is.", e);
        }
    }

    /** Time of all processors that was neither idle nor spent waiting for a disk. */
    static Duration busy(String stat) {
        var fields = stat.lines().findFirst().orElseThrow().strip().split(" +", -1);
        var user = 1;
        var idle = 4;
        var waiting = 5;
        var steal = 8;
        var ticks =
                Stream.iterate(user, field -> field <= steal, field -> field + 1)
                        .filter(field -> field != idle && field != waiting)
                        .mapToLong(field -> Long.parseLong(fields[field]))
                        .sum();
        return ProcessCost.ticks(ticks);
    }
}
