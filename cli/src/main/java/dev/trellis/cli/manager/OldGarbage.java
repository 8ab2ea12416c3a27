package dev.trellis.cli.manager;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

import javax.management.NotificationEmitter;

/**
 * Has old garbage collected when there is a quarter as much of it as of what is in use.
 *
 * <p>By itself the JVM's serial collector takes more memory for as long as the machine has some
 * left, and only then looks for garbage among what is old. In a manager much becomes garbage when
 * it is old: each change of an object replaces the one in a cache.
 */
final class OldGarbage {
    /** Below this looking costs more than it gives. */
    static final long LITTLE = 20L << 20;

    private final LongSupplier used;
    private final Runnable collect;
    private final LongConsumer wakeAt;

    /**
     * @param used how many bytes are in use or garbage
     * @param collect leaves only those in use
     * @param wakeAt is told at how many {@link #isMuch} should be called
     */
    OldGarbage(LongSupplier used, Runnable collect, LongConsumer wakeAt) {
        this.used = used;
        this.collect = collect;
        this.wakeAt = wakeAt;
    }

    /** Keeps it little from now on, where the serial collector is at work. */
    static void keepLittle() {
        ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals("Tenured Gen"))
                .findFirst()
                .ifPresent(OldGarbage::keepLittle);
    }

    // To ask for a collection is what this is for.
    @SuppressWarnings("SystemGc")
    private static void keepLittle(MemoryPoolMXBean pool) {
        var garbage =
                new OldGarbage(
                        () -> pool.getUsage().getUsed(), System::gc, pool::setUsageThreshold);
        ((NotificationEmitter) ManagementFactory.getMemoryMXBean())
                .addNotificationListener(
                        (_, _) -> garbage.isMuch(),
                        told ->
                                told.getType()
                                        .equals(MemoryNotificationInfo.MEMORY_THRESHOLD_EXCEEDED),
                        null);
        pool.setUsageThreshold(LITTLE);
    }

    void isMuch() {
        collect.run();
        var inUse = used.getAsLong();
        wakeAt.accept(Math.max(LITTLE, inUse + inUse / 4));
    }
}
