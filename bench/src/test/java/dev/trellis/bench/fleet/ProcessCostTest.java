package dev.trellis.bench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Duration;

final class ProcessCostTest {
    @Test
    void addsTheTimesOfAProcessAndOfItsEndedChildren() {
        // The name holds what elsewhere separates the fields.
        var stat = "42 (a) b) (c) S 1 42 42 0 -1 4194304 9 9 9 9 150 50 25 5 20 0 11 0 7 900 800 1";

        assertThat(ProcessCost.cpu(stat)).isEqualTo(Duration.ofMillis(2_300));
    }

    @Test
    void findsTheHighWaterMarkOfMemory() {
        var status = "Name:\tjava\nVmPeak:\t 900 kB\nVmHWM:\t  1500 kB\nVmRSS:\t 700 kB\n";

        assertThat(ProcessCost.peakBytes(status)).isEqualTo(1500 * 1024);
        assertThat(ProcessCost.peakBytes("Name:\tkthreadd\n")).isZero();
    }

    @Test
    void seesThatThisVeryProcessCostsSomething() {
        var cost = ProcessCost.of(ProcessHandle.current());

        assertThat(cost.cpu()).isPositive();
        assertThat(cost.peakBytes()).isPositive();
    }
}
