package dev.trellis.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.OutputStream;
import java.io.PrintWriter;
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
                    List.of("crds"),
                    List.of("crds", "-o", "text"),
                    List.of("crds", "-o", "json"),
                    List.of("version"),
                    List.of("version", "-o", "yaml"),
                    List.of("wrong", "--usage"));

    private Training() {}

    public static void main(String[] args) throws ClassNotFoundException {
        // It cannot be run here, because it ends the process; but it can be in the cache.
        Class.forName(Main.class.getName());
        for (var run : RUNS) {
            var nowhere = new PrintWriter(OutputStream.nullOutputStream(), false, UTF_8);
            var line = run.toArray(String[]::new);
            Cli.commandLine(line).setOut(nowhere).setErr(nowhere).execute(line);
        }
        System.exit(0);
    }
}
