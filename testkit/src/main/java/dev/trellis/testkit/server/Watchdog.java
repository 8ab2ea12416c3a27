package dev.trellis.testkit.server;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;

/**
 * Ends the child processes of this JVM and removes their folders when the JVM is gone, be it by
 * kill -9.
 *
 * <p>One shell per JVM reads our pipe. The kernel closes the pipe with the JVM, and that end of
 * file is the signal, so no shutdown hook has to be alive to give it.
 */
final class Watchdog {
    private static final String SCRIPT =
            """
            trap '' INT TERM HUP
            pids=' '
            folders=()
            while read -r verb what; do
              case $verb in
                watch) pids="$pids$what " ;;
                forget) pids=${pids/ $what / } ;;
                folder) folders+=("$what") ;;
              esac
            done
            for pid in $pids; do kill -9 "$pid" 2>/dev/null; done
            for folder in "${folders[@]}"; do rm -rf -- "$folder"; done
            """;

    private static @Nullable Watchdog instance;

    private final Writer lines;

    private Watchdog(Writer lines) {
        this.lines = lines;
    }

    static synchronized Watchdog get() {
        if (instance == null) {
            try {
                var shell =
                        new ProcessBuilder("bash", "-c", SCRIPT)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .redirectError(ProcessBuilder.Redirect.DISCARD)
                                .start();
                instance = new Watchdog(shell.outputWriter());
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "Cannot start bash to watch over the test servers: install bash.", e);
            }
        }
        return instance;
    }

    void watch(Process process) {
        tell("watch " + process.pid());
    }

    /** To be called once the process has ended, before its number can be given to another. */
    void forget(Process process) {
        tell("forget " + process.pid());
    }

    void removeLater(Path folder) {
        tell("folder " + folder);
    }

    private synchronized void tell(String line) {
        try {
            lines.write(line + "\n");
            lines.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The shell that watches over the test servers is gone.", e);
        }
    }
}
