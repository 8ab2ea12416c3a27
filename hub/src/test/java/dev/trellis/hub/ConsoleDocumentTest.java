package dev.trellis.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.hub.ConsoleDocument.Step;

import org.junit.jupiter.api.Test;

import java.util.List;

class ConsoleDocumentTest {
    @Test
    void readsCommandsWithWhatTheyPrintAndReportsInBetween() {
        var document =
                ConsoleDocument.of(
                        """
                        Text.

                        ```sh
                        $ not run
                        ```

                        ```console
                        $ first
                        one

                        $ second
                        ```

                        <!-- agents: mon on oslo, rome is not ready -->

                        <!-- why: mon on oslo -->

                        ```text
                        It is
                          so.
                        ```

                        ```console
                        $ third
                        three
                        ```
                        """);

        assertThat(document.steps())
                .containsExactly(
                        new Step.Command("first", List.of("one", "")),
                        new Step.Command("second", List.of()),
                        new Step.Report("mon", List.of("oslo", "rome"), false),
                        new Step.Why("mon", "oslo", List.of("It is", "  so.")),
                        new Step.Command("third", List.of("three")));
    }

    @Test
    void partsWordsAsAShellDoes() {
        var command = new Step.Command("get it -o jsonpath='{.a b}' -n \"x\"", List.of());

        assertThat(command.words())
                .containsExactly("get", "it", "-o", "jsonpath={.a b}", "-n", "\"x\"");
    }
}
