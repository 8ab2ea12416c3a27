package dev.trellis.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.trellis.cli.up.Rehearsal;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the JVM watches when it makes the start-up cache for the verbs that stay and for those that
 * talk to a hub: fleets that come up, and what an admin asks of one every day.
 *
 * <p>Run by the build, never by a user.
 */
final class FleetTraining {
    private static final List<List<String>> EVERYDAY =
            List.of(
                    List.of("addon", "list"),
                    List.of("addon", "list", "-o", "json"),
                    List.of("addon", "status"),
                    List.of("addon", "status", "-o", "yaml"),
                    List.of("addon", "why", "storage"),
                    List.of("addon", "why", "storage", "--cluster", "cluster1"),
                    List.of("addon", "graph"),
                    List.of("clusters"),
                    List.of("works"),
                    List.of("placements"));

    private FleetTraining() {}

    public static void main(String[] args) throws ClassNotFoundException, InterruptedException {
        // It cannot be run here, because it ends the process; but it can be in the cache.
        Class.forName(Main.class.getName());
        Rehearsal.run(kubeconfig -> EVERYDAY.forEach(verb -> ask(verb, kubeconfig)));
        System.exit(0);
    }

    private static void ask(List<String> verb, Path kubeconfig) {
        var words = new ArrayList<>(verb);
        words.addAll(List.of("--kubeconfig", kubeconfig.toString()));
        var line = words.toArray(String[]::new);
        var nowhere = new PrintWriter(OutputStream.nullOutputStream(), false, UTF_8);
        Cli.commandLine(line).setOut(nowhere).setErr(nowhere).execute(line);
    }
}
