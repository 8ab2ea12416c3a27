package dev.trellis.bench;

import java.lang.management.ManagementFactory;

/** What is on the heap. What is to count must still be referred to after the question. */
public final class Heap {
    private Heap() {}

    /** The bytes in use once all garbage is gone. */
    public static long used() throws InterruptedException {
        var memory = ManagementFactory.getMemoryMXBean();
        for (var i = 0; i < 3; i++) {
            memory.gc();
            Thread.sleep(200); // Lets references be cleared and connections settle.
        }
        return memory.getHeapMemoryUsage().getUsed();
    }
}
