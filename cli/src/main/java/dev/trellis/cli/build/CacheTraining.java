package dev.trellis.cli.build;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A run that a JVM watches, from which it makes a start-up cache. */
final class CacheTraining implements AutoCloseable {
    private static final int PATIENCE_MINUTES = 10;

    private final Path cache;
    private final Process process;

    /**
     * Begins it.
     *
     * @param name of the cache, and of the log beside it
     * @param tiers how far to compile, which should be as far as later runs do: what the JVM learns
     *     for its second compiler is a tenth of a cache
     * @param program the class that does what is to be watched
     */
    CacheTraining(Path jdk, Distribution distribution, String name, int tiers, String program)
            throws IOException {
        cache = distribution.folder().resolve(name + ".aot");
        process =
                new ProcessBuilder(
                                jdk.resolve("bin/java").toString(),
                                "-XX:AOTCacheOutput=" + cache,
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=" + tiers,
                                "-XX:+UnlockDiagnosticVMOptions",
                                "-XX:%sAOTRecordTraining".formatted(tiers > 1 ? "+" : "-"),
                                "-cp",
                                distribution.jar().toString(),
                                program)
                        .redirectErrorStream(true)
                        .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                        .redirectOutput(
                                distribution.folder().resolve(name + "-training.log").toFile())
                        .start();
    }

    /** Waits for its end; of one that failed nothing is left. */
    void await() throws IOException {
        try {
            if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
                end();
                process.waitFor();
                Files.deleteIfExists(cache);
            }
        } catch (InterruptedException e) {
            throw new BuildFailure("The build was interrupted.");
        }
    }

    @Override
    public void close() {
        end();
    }

    private void end() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
