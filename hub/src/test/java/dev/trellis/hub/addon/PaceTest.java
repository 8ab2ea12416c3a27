package dev.trellis.hub.addon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.engine.controller.Next;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Duration;
import java.util.stream.Stream;

class PaceTest {
    private long now;
    private int runs;
    private final Pace pace = new Pace(() -> now);

    static Stream<Arguments> rests() {
        return Stream.of(
                arguments("sixteen times as long as the run", 1_000, 10, Duration.ofMillis(160)),
                arguments("two seconds at most", 10_000, 900, Duration.ofSeconds(2)),
                arguments("hardly at all after few members", 3, 900, Duration.ofMillis(15)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rests")
    void rests(String behaviour, long members, long runMillis, Duration rest) {
        look(members, Duration.ofMillis(runMillis));

        assertThat(look(members, Duration.ZERO)).isEqualTo(Next.after(rest));
        assertThat(runs).isEqualTo(1);
    }

    @Test
    void runsAgainAfterItsRest() {
        look(100, Duration.ofMillis(1));
        now += Duration.ofMillis(16).toNanos();

        assertThat(look(100, Duration.ZERO)).isEqualTo(Next.DONE);
        assertThat(runs).isEqualTo(2);
    }

    @Test
    void hasNoMembersToRestFor() {
        look(0, Duration.ofSeconds(1));

        assertThat(look(0, Duration.ZERO)).isEqualTo(Next.DONE);
    }

    private Next look(long members, Duration takes) {
        return pace.orLater(
                "addon",
                () -> members,
                () -> {
                    runs++;
                    now += takes.toNanos();
                    return Next.DONE;
                });
    }
}
