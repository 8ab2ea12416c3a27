package dev.trellis.cli.up;

import dev.trellis.cli.shell.PrivateFile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** Which process runs the fleet of a folder. A number alone could be another's by now. */
record PidFile(Path file) {
    void write() {
        PrivateFile.write(file, line(ProcessHandle.current()));
    }

    /** The process, while it runs. */
    Optional<ProcessHandle> find() {
        try {
            var line = Files.readString(file).strip();
            return ProcessHandle.of(Long.parseLong(line.split(" ", -1)[0]))
                    .filter(ProcessHandle::isAlive)
                    .filter(process -> line(process).equals(line));
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static String line(ProcessHandle process) {
        var started = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
        return process.pid() + " " + started;
    }
}
