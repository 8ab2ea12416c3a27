package dev.trellis.cli;

import java.io.PrintWriter;
import java.io.Writer;

/**
 * What the JVM watches when its start-up cache is made: what users do most, in one process.
 *
 * <p>Run by the build, never by a user.
 */
final class Training {
    private static final String[][] RUNS = {
        {"--help"},
        {"up"},
        {"version"},
        {"version", "-o", "json"},
        {"version", "-o", "yaml"},
        {"wrong"}
    };

    private Training() {}

    public static void main(String[] args) {
        for (var run : RUNS) {
            var nowhere = new PrintWriter(Writer.nullWriter());
            Cli.commandLine(run).setOut(nowhere).setErr(nowhere).execute(run);
        }
        System.exit(0);
    }
}
