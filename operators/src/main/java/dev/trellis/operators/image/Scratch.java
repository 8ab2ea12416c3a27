package dev.trellis.operators.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder for what is unpacked, until it is closed. */
public final class Scratch implements AutoCloseable {
    private final Path folder;

    public Scratch() throws IOException {
        folder = Files.createTempDirectory("trellis-image-");
    }

    public Path folder() {
        return folder;
    }

    /** Files in it lie side by side, whatever the image looked like. */
    @Override
    public void close() throws IOException {
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }
}
