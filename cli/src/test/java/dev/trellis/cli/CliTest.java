package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

final class CliTest {
    static Stream<Arguments> wrongUsages() {
        return Stream.of(
                arguments("no verb", List.of(), "No verb given. Try: trellis --help"),
                arguments(
                        "a verb that is not there",
                        List.of("verison"),
                        "There is no verb verison; did you mean version? Try: trellis --help"),
                arguments(
                        "a flag that is not there",
                        List.of("version", "--outptu", "json"),
                        "There is no flag --outptu; did you mean --output?"
                                + " Try: trellis version --help"),
                arguments(
                        "an argument too many",
                        List.of("up", "now"),
                        "There is no argument now. Try: trellis up --help"),
                arguments(
                        "a value that is none of the choices",
                        List.of("version", "-o", "xml"),
                        "Invalid value for option '--output': 'xml' is none of text, json, yaml."
                                + " Try: trellis version --help"),
                arguments(
                        "a missing argument",
                        List.of("completion"),
                        "Missing required parameter: 'SHELL'. Try: trellis completion --help"),
                arguments(
                        "a missing argument of a verb in a group",
                        List.of("addon", "why"),
                        "Missing required parameter: 'NAME'. Try: trellis addon why --help"),
                arguments(
                        "an argument that looks like a file of arguments",
                        List.of("@nowhere"),
                        "There is no verb @nowhere. Try: trellis --help"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongUsages")
    void answersWrongUsageWithOneSentence(String given, List<String> args, String sentence) {
        var run = Run.of(args.toArray(String[]::new));

        assertThat(run).isEqualTo(new Run(2, "", "trellis: " + sentence + "\n"));
    }

    static Stream<String> verbs() {
        return CalledVerb.all().stream().map(CalledVerb::words);
    }

    @ParameterizedTest
    @MethodSource("verbs")
    void helpsWithEveryVerb(String verb) {
        var run = Run.of((verb + " --help").split(" ", -1));

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("Usage: trellis " + verb, "--verbose", "Exit codes:")
                .containsSubsequence("Examples:\n", "  ", "trellis " + verb);
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 90);
    }

    @Test
    void listsAllVerbsAndTheExitCodesInItsHelp() {
        var run = Run.of("--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Exit codes:\n  0 ", "  1 ", "  2 ");
        assertThat(Verbs.names())
                .allSatisfy(verb -> assertThat(run.out()).containsPattern("\n  " + verb + " "));
    }

    @Test
    void makesNoVerbThatIsNotCalled() {
        var line = Cli.commandLine("addon", "why", "monitoring");

        var made =
                CalledVerb.in(line.getCommandSpec()).stream()
                        .filter(verb -> !verb.spec().options().isEmpty())
                        .map(CalledVerb::words);

        assertThat(made).containsExactly("addon", "addon why");
    }

    @Test
    void knowsAllVerbsAlsoBehindAFlag() {
        var run = Run.of("--verbose", "version");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("trellis ");
    }

    @Test
    void showsNoStackTraceForARefusal() {
        var run = Run.of("build");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).startsWith("trellis: This Trellis is a ready-made distribution");
        assertThat(run.err().lines()).hasSize(1);
    }

    @Test
    void showsTheStackTraceOnRequest() {
        var run = Run.of("build", "--verbose");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("\tat dev.trellis.cli.BuildVerb.run");
    }

    @Test
    void printsACompletionScriptForAllVerbs() {
        var run = Run.of("completion", "bash");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("#!/usr/bin/env bash").contains("complete -F");
        assertThat(run.out()).contains(Verbs.names());
    }
}
