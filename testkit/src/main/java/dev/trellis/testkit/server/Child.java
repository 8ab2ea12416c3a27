package dev.trellis.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** One running server program whose output goes to a file. */
final class Child {
    private static final int LOG_LINES_SHOWN = 15;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(15);

    private final String name;
    private final Process process;
    private final Path log;

    private Child(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    static Child start(
            String name, List<String> command, Map<String, String> environment, Path log) {
        var builder =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        try {
            var process = builder.start();
            Watchdog.get().watch(process);
            return new Child(name, process, log);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot start " + command.getFirst() + ".", e);
        }
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    void signal(String signal) {
        try {
            var kill =
                    new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                            .inheritIO()
                            .start();
            if (kill.waitFor() != 0) {
                throw failure("did not take the signal " + signal);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot send a signal to " + name + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while signalling " + name + ".", e);
        }
    }

    /** Waits until the program does what is expected of it; fails at once when it ends instead. */
    void awaitUntil(String expectation, BooleanSupplier met) {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!met.getAsBoolean()) {
            if (!process.isAlive()) {
                throw failure(
                        "ended with exit code %d before it was %s"
                                .formatted(process.exitValue(), expectation));
            }
            if (System.nanoTime() > deadline) {
                throw failure(
                        "was not %s within %d s".formatted(expectation, PATIENCE.toSeconds()));
            }
            pause();
        }
    }

    /** Ends the program at once, as a crash would, and returns when it is gone. */
    void kill() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(
                    "Interrupted while waiting for the end of " + name + ".", e);
        }
        Watchdog.get().forget(process);
    }

    private IllegalStateException failure(String what) {
        return new IllegalStateException(
                "%s %s; its log ends with:%n%s".formatted(name, what, tail()));
    }

    private String tail() {
        try {
            var lines = Files.readAllLines(log);
            return String.join(
                    "\n", lines.subList(Math.max(0, lines.size() - LOG_LINES_SHOWN), lines.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Cannot read the log of " + name + " in " + log + ".", e);
        }
    }

    private void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for " + name + ".", e);
        }
    }
}
