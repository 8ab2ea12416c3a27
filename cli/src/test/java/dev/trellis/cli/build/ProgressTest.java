package dev.trellis.cli.build;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

final class ProgressTest {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);

    @Test
    void writesALineForEachStepWhereThereIsNoTerminal() {
        var progress = new Progress(out, false);

        progress.step("building A (1/2)");
        progress.step("building A (1/2)");
        progress.step("fetching x.jar");
        progress.step("building B (2/2)");
        progress.done("built in 3 s");

        assertThat(text())
                .isEqualTo(
                        """
                        trellis: building A (1/2)
                        trellis: building B (2/2)
                        trellis: built in 3 s
                        """);
    }

    @Test
    void redrawsOneLineOnATerminalAndTakesItAwayInTheEnd() {
        var progress = new Progress(out, true);

        progress.step("building A (1/2)");
        progress.step("fetching " + "x".repeat(200));
        progress.clear();

        assertThat(text())
                .matches("(?s)\r\u001b\\[Ktrellis: building A .*\r\u001b\\[Ktrellis: fetching x.*")
                .endsWith("\r\u001b[K")
                .doesNotContain("\n");
        assertThat(text().lines()).allMatch(line -> line.length() < 90);
    }

    private String text() {
        return written.toString(StandardCharsets.UTF_8);
    }
}
