package dev.trellis.bench.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.List;

final class FleetOptionsTest {
    @Test
    void readsWhatIsGivenAndKeepsTheRest() {
        var options =
                FleetOptions.parse(
                        List.of("--manager", "a=x y", "--clusters", "7", "--manager", "b=z"));

        assertThat(options.clusters()).isEqualTo(7);
        assertThat(options.managers())
                .containsExactly(new ManagerCommand("a", "x y"), new ManagerCommand("b", "z"));
        assertThat(options.quiet()).isEqualTo(Duration.ofSeconds(20));
        assertThat(options.timeout()).isEqualTo(Duration.ofMinutes(10));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--manager",
                "--manager a=x --clusters",
                "--manager a=x --clusters 0",
                "--manager a=x --clusters many",
                "--manager a=x --speed 3"
            })
    void refusesWhatItDoesNotUnderstand(String line) {
        var arguments = List.of(line.split(" ", -1));

        assertThatIllegalArgumentException().isThrownBy(() -> FleetOptions.parse(arguments));
    }
}
