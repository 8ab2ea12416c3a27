package dev.trellis.testkit.server;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the project's files are, whichever module a test runs in. */
public final class ProjectRoot {
    static final String MARKER = "tools/kube/obtain";

    private ProjectRoot() {}

    /**
     * The folder that the system property {@code trellis.root} names, else the nearest above with
     * our tools.
     */
    public static Path find() {
        var named = System.getProperty("trellis.root");
        return named == null ? findAbove(Path.of("").toAbsolutePath()) : Path.of(named);
    }

    static Path findAbove(Path start) {
        for (var folder = start; folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve(MARKER))) {
                return folder;
            }
        }
        throw new IllegalStateException(
                "No folder above "
                        + start
                        + " holds "
                        + MARKER
                        + ": run the tests inside the project, or set -Dtrellis.root to its folder.");
    }
}
