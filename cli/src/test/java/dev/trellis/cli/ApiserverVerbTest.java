package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ApiserverVerbTest {
    @Test
    void refusesWhatCannotBe() {
        assertThat(Run.of("apiserver", "--port", "70000").exitCode()).isEqualTo(2);
        assertThat(Run.of("apiserver", "--clusters", "-1").exitCode()).isEqualTo(2);
    }

    @Test
    void saysWhatToDoWhenItCannotListen() {
        var run = Run.of("apiserver", "--port", "0", "--bind", "192.0.2.1");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("cannot listen on port 0 of 192.0.2.1");
    }
}
