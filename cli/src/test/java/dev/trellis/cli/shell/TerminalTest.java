package dev.trellis.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.Map;
import java.util.stream.Stream;

final class TerminalTest {
    static Stream<Arguments> surroundings() {
        return Stream.of(
                arguments("a terminal", true, Map.of("TERM", "xterm"), true),
                arguments("a file or pipe", false, Map.of("TERM", "xterm"), false),
                arguments("a user who wants none", true, Map.of("NO_COLOR", "1"), false),
                arguments("a user who said nothing", true, Map.of("NO_COLOR", ""), true),
                arguments("a terminal that has none", true, Map.of("TERM", "dumb"), false));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("surroundings")
    void showsColoursOnlyWhereTheyHelp(
            String given, boolean terminal, Map<String, String> environment, boolean expected) {
        assertThat(Terminal.colours(terminal, environment)).isEqualTo(expected);
    }
}
