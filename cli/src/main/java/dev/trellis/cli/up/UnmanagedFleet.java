package dev.trellis.cli.up;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A small fleet in a process of its own, whose manager is this one. The JVM watches a manager with
 * it when it makes the start-up cache of managers, in which the API and agents have no place.
 */
public final class UnmanagedFleet implements AutoCloseable {
    private static final String STARTED = "started";
    private static final String READY = "ready";

    private final Path folder;
    private final Process process;
    private final BufferedReader says;

    private UnmanagedFleet(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
        says =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts one that waits for its manager. */
    public static UnmanagedFleet start() {
        try {
            var folder = Files.createTempDirectory("trellis-rehearsal");
            var process =
                    new ProcessBuilder(
                                    Path.of(System.getProperty("java.home"), "bin", "java")
                                            .toString(),
                                    "-XX:+UseSerialGC",
                                    "-XX:TieredStopAtLevel=1",
                                    "-cp",
                                    System.getProperty("java.class.path"),
                                    UnmanagedFleet.class.getName(),
                                    folder.toString())
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start();
            var fleet = new UnmanagedFleet(folder, process);
            fleet.await(STARTED);
            return fleet;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Flags by which a manager finds the fleet and lets its clusters in. */
    public List<String> managerFlags() {
        return List.of(
                "--kubeconfig",
                new LocalFiles(folder).kubeconfig().toString(),
                "--auto-approved-csr-users",
                LocalFleet.BOOTSTRAP_USER);
    }

    /** Waits until the manager has brought everything to where it should be. */
    public void awaitReady() {
        await(READY);
    }

    private void await(String word) {
        try {
            if (!word.equals(says.readLine())) {
                throw new IllegalStateException("The fleet ended before it was " + word + ".");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the process and waits until it is gone. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            process.waitFor();
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** The process: tells how far it is, and ends when nobody has anything to tell it any more. */
    public static void main(String[] folder) throws IOException, InterruptedException {
        var plan = new FleetPlan(1, 0, Optional.empty(), Path.of(folder[0]), true);
        try (var fleet = LocalFleet.startUnmanaged(plan, _ -> {})) {
            System.out.println(STARTED);
            new Readiness(fleet.hub(), plan).await(_ -> {});
            System.out.println(READY);
            while (System.in.read() >= 0) {}
        }
    }
}
