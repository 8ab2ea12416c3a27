package dev.trellis.bench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Duration;

final class BystandersTest {
    @Test
    void countsAllTimeThatIsNeitherIdleNorWaitingForADisk() {
        var stat =
                """
                cpu  100 20 30 9000 500 1 2 3 40 50
                cpu0 50 10 15 4500 250 1 1 1 20 25
                """;

        assertThat(Bystanders.busy(stat)).isEqualTo(Duration.ofMillis(1_560));
    }

    @Test
    void neverFindsLessThanNothing() {
        assertThat(new Bystanders().processors()).isNotNegative();
    }
}
