package dev.trellis.engine.controller;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.stream.Stream;

class GlancesTest {
    private static final Duration LONGEST = Duration.ofSeconds(1);

    @Test
    void looksAgainSoonAtFirst() {
        var glances = new Glances();

        assertThat(Stream.generate(glances::next).limit(4).map(Duration::toNanos))
                .containsExactly(20_000_000L, 25_000_000L, 31_250_000L, 39_062_500L);
    }

    @Test
    void comesToRestAtTheLongest() {
        var glances = new Glances();

        assertThat(Stream.generate(glances::next).limit(100))
                .isSorted()
                .endsWith(LONGEST, LONGEST)
                .allSatisfy(pause -> assertThat(pause).isLessThanOrEqualTo(LONGEST));
    }
}
