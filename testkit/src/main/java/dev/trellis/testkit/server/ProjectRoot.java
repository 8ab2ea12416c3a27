package dev.trellis.testkit.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where the project's files are, whichever module a test runs in. */
public final class ProjectRoot {
    static final String MARKER = "tools/kube/obtain";

    private ProjectRoot() {}

    /**
     * The folder that the system property {@code trellis.root} names, else the nearest above with
     * our tools.
     */
    public static Optional<Path> search() {
        var named = System.getProperty("trellis.root");
        return named == null
                ? searchAbove(Path.of("").toAbsolutePath())
                : Optional.of(Path.of(named));
    }

    static Optional<Path> searchAbove(Path start) {
        for (var folder = start; folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve(MARKER))) {
                return Optional.of(folder);
            }
        }
        return Optional.empty();
    }
}
