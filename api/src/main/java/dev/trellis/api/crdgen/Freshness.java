package dev.trellis.api.crdgen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether the CRDs are still those of the classes. The stamp holds the class path of the last run
 * and the time of the newest class then.
 */
record Freshness(Path classes, Path crds, Path stamp) {

    boolean isUpToDate() throws IOException {
        return Files.exists(crds.resolve("index"))
                && Files.exists(stamp)
                && Files.readString(stamp).equals(state());
    }

    void remember() throws IOException {
        Files.writeString(stamp, state());
    }

    private String state() throws IOException {
        try (var files = Files.walk(classes)) {
            var newest =
                    files.filter(file -> file.toString().endsWith(".class"))
                            .mapToLong(file -> file.toFile().lastModified())
                            .max()
                            .orElse(0);
            return newest + "\n" + System.getProperty("java.class.path") + "\n";
        }
    }
}
