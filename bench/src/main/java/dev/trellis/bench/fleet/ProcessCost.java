package dev.trellis.bench.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * What a process and its children have cost so far, as Linux counts it.
 *
 * @param cpu processor time in user and kernel mode
 * @param peakBytes the most memory that each of them ever had in use, added up
 */
record ProcessCost(Duration cpu, long peakBytes) {
    static final ProcessCost NONE = new ProcessCost(Duration.ZERO, 0);

    // Fixed for programs on Linux, whatever the kernel's own clock is.
    private static final long TICKS_PER_SECOND = 100;
    private static final int UTIME = 11;
    private static final int CSTIME = 14;

    /** Of a process and all that it started; one that has just ended counts as nothing. */
    static ProcessCost of(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants())
                .map(ProcessCost::ofAlone)
                .reduce(NONE, ProcessCost::plus);
    }

    /** Of a process and of those that it started and that have ended. */
    static ProcessCost ofAlone(ProcessHandle process) {
        return read(Path.of("/proc", Long.toString(process.pid())));
    }

    private static ProcessCost read(Path folder) {
        try {
            return new ProcessCost(
                    cpu(Files.readString(folder.resolve("stat"))),
                    peakBytes(Files.readString(folder.resolve("status"))));
        } catch (IOException _) {
            return NONE;
        }
    }

    /** Its own time and that of children that have ended. */
    static Duration cpu(String stat) {
        // The name in brackets may hold anything, further brackets too.
        var fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
        var ticks = 0L;
        for (var i = UTIME; i <= CSTIME; i++) {
            ticks += Long.parseLong(fields[i]);
        }
        return ticks(ticks);
    }

    static Duration ticks(long count) {
        return Duration.ofMillis(count * 1000 / TICKS_PER_SECOND);
    }

    static long peakBytes(String status) {
        return status.lines()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
                .sum();
    }

    private ProcessCost plus(ProcessCost other) {
        return new ProcessCost(cpu.plus(other.cpu), peakBytes + other.peakBytes);
    }
}
