package dev.trellis.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;

/**
 * What the JVM watches when its start-up cache is made: what users do most, in one process.
 *
 * <p>Run by the build, never by a user.
 */
final class Training {
    private static final List<List<String>> RUNS =
            List.of(
                    List.of("--help"),
                    List.of("up"),
                    List.of("crds"),
                    List.of("crds", "-o", "text"),
                    List.of("crds", "-o", "json"),
                    List.of("version"),
                    List.of("version", "-o", "yaml"),
                    List.of("wrong", "--usage"));

    private Training() {}

    public static void main(String[] args) {
        for (var run : RUNS) {
            var nowhere = new PrintWriter(Writer.nullWriter());
            var line = run.toArray(String[]::new);
            Cli.commandLine(line).setOut(nowhere).setErr(nowhere).execute(line);
        }
        System.exit(0);
    }
}
