package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import picocli.CommandLine;
import picocli.CommandLine.Command;

import java.io.PrintWriter;
import java.io.StringWriter;

final class FaultsTest {
    @Command(name = "trellis")
    static final class Broken implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("the wheel came off");
        }
    }

    @Test
    void ownsUpToABugInOneSentence() {
        assertThat(errorOf(false))
                .isEqualTo(
                        """
                        trellis: This should not have happened: java.lang.IllegalStateException: \
                        the wheel came off. Try again with --verbose for details.
                        """);
    }

    @Test
    void showsWhereABugIsOnRequest() {
        assertThat(errorOf(true)).contains("FaultsTest$Broken.run(FaultsTest.java:");
    }

    private static String errorOf(boolean verbose) {
        var err = new StringWriter();
        var exitCode =
                new CommandLine(new Broken())
                        .setErr(new PrintWriter(err))
                        .setExecutionExceptionHandler(new Faults(() -> verbose)::failed)
                        .execute();
        assertThat(exitCode).isEqualTo(1);
        return err.toString();
    }
}
