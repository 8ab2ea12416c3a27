package dev.trellis.bench.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A manager while it is measured. Its output goes to a file that stays. */
final class ManagerProcess implements AutoCloseable {
    private static final int LOG_LINES_SHOWN = 15;
    private static final int SECONDS_TO_END = 10;

    private final String name;
    private final Process process;
    private final Path log;

    private ManagerProcess(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    static ManagerProcess start(ManagerCommand manager, Path kubeconfig, Path log) {
        // By exec no shell stands between us and the manager, whose signals and costs we want.
        var builder =
                new ProcessBuilder("bash", "-c", "exec " + manager.filled(kubeconfig))
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        try {
            var process = builder.start();
            // For a benchmark that is interrupted: nothing must go on running without it.
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            return new ManagerProcess(manager.name(), process, log);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot start the manager " + manager.name() + ".", e);
        }
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    ProcessCost cost() {
        return ProcessCost.of(handle());
    }

    /** Fails where the manager has ended by itself. */
    void check() {
        if (!process.isAlive()) {
            throw new FleetProblem(
                    "the manager %s ended with exit code %d%s"
                            .formatted(name, process.exitValue(), logEnd()));
        }
    }

    /** The last lines it wrote, for a message. */
    String logEnd() {
        try {
            var lines = Files.readAllLines(log);
            var shown = lines.subList(Math.max(0, lines.size() - LOG_LINES_SHOWN), lines.size());
            return "; %s ends with:%n%s".formatted(log, String.join("\n", shown));
        } catch (IOException e) {
            return "; its log " + log + " cannot be read";
        }
    }

    @Override
    public void close() {
        var started = handle().descendants().toList();
        process.destroy();
        try {
            if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
        started.forEach(ProcessHandle::destroyForcibly);
    }
}
