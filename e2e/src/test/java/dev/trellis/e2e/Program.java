package dev.trellis.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program that is started again when it ends, as a pod is: some agents end on purpose when their
 * credentials change.
 */
final class Program implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration FAREWELL = Duration.ofSeconds(20);

    private final String name;
    private final List<String> command;
    private final Path log;
    private final Thread life;
    private volatile boolean wanted = true;

    private Program(String name, List<String> command, Path log) {
        this.name = name;
        this.command = command;
        this.log = log;
        this.life = Thread.ofVirtual().name("life of " + name).start(this::live);
    }

    /** Starts it. What it says is in a file of its name. */
    static Program start(String name, List<String> command) {
        try {
            Files.createDirectories(Path.of("target", "programs"));
            return new Program(name, command, log(name));
        } catch (IOException e) {
            throw new UncheckedIOException("There is no place for what " + name + " says.", e);
        }
    }

    /** What a program of this name says and has said. */
    static Path log(String name) {
        return Path.of("target", "programs", name + ".log");
    }

    private void live() {
        try {
            while (wanted) {
                run();
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // Closed while it paused.
        }
    }

    private void run() throws InterruptedException {
        try {
            var process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                            .start();
            // A test run that is killed must leave nothing behind.
            var lastResort = new Thread(process::destroyForcibly);
            Runtime.getRuntime().addShutdownHook(lastResort);
            try {
                process.waitFor();
            } catch (InterruptedException e) {
                process.destroy();
                if (!process.onExit()
                        .completeOnTimeout(process, FAREWELL.toSeconds(), TimeUnit.SECONDS)
                        .join()
                        .isAlive()) {
                    return;
                }
                process.destroyForcibly();
                throw new IllegalStateException(name + " did not end when told to.", e);
            } finally {
                Runtime.getRuntime().removeShutdownHook(lastResort);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot start " + command.getFirst() + ".", e);
        }
    }

    /** Ends it as the end of a pod would, and waits until it is gone. */
    @Override
    public void close() {
        wanted = false;
        life.interrupt();
        try {
            life.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
