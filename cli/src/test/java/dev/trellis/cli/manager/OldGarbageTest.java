package dev.trellis.cli.manager;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.concurrent.atomic.AtomicLong;

class OldGarbageTest {
    private static final long MEGABYTE = 1 << 20;

    @ParameterizedTest
    @CsvSource({"1, 20", "16, 20", "17, 21", "40, 50", "1000, 1250"})
    void isCollectedWhenThereIsAQuarterAsMuchAsIsInUse(long inUse, long next) {
        var memory = new AtomicLong(3 * inUse * MEGABYTE);
        var wakeAt = new AtomicLong();
        var garbage = new OldGarbage(memory::get, () -> memory.set(inUse * MEGABYTE), wakeAt::set);

        garbage.isMuch();

        assertThat(wakeAt.get() / MEGABYTE).isEqualTo(next);
    }
}
