package dev.trellis.api.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;

class GoDurationTest {
    @ParameterizedTest
    @CsvSource({
        "0, PT0S",
        "-0, PT0S",
        "3s, PT3S",
        "90m, PT1H30M",
        "1h30m0s, PT1H30M",
        "1.5s, PT1.5S",
        ".5s, PT0.5S",
        "5.s, PT5S",
        "-2ms, PT-0.002S",
        "7µs, PT0.000007S",
        "7μs, PT0.000007S",
        "1h1ns, PT1H0.000000001S",
        "2562047h, PT2562047H",
    })
    void readsWhatGoReads(String text, Duration expected) {
        assertThat(GoDuration.parse(text)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "3", "s", ".s", "1d", "1 s", "1h-2m", "--1s", "5|", "2562048h", "None"})
    void refusesWhatGoRefuses(String text) {
        assertThat(GoDuration.parse(text)).isEmpty();
    }
}
