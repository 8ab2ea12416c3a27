package dev.trellis.cli.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;

/**
 * The project's folder and, in it, the {@code .trellis} folder that builds write:
 *
 * <pre>
 * .trellis/current      the distribution to run and the version of its JDK, in one line;
 *                       the file's time is the start of the build
 * .trellis/dist/NAME/   a distribution; never changed once it is current
 * .trellis/build.log    what Maven said last
 * .trellis/build.lock   held by the process that builds
 * .trellis/building     who builds; left behind by a build that was killed
 * </pre>
 *
 * <p>It is no part of Maven's {@code target}, so {@code mvn clean} takes nothing from a running
 * manager.
 */
record Workspace(Path home) {
    /** A manager that still runs from an old distribution keeps its files for this many builds. */
    private static final int OLD_ONES_KEPT = 2;

    Path state() {
        return home.resolve(".trellis");
    }

    Path log() {
        return state().resolve("build.log");
    }

    Path distributions() {
        return state().resolve("dist");
    }

    /** The line that names the current distribution, or nothing before the first build. */
    String current() throws IOException {
        try {
            return Files.readString(state().resolve("current")).strip();
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    /** The last step: a build that was killed before it has changed nothing that is run. */
    void switchTo(Distribution distribution, String jdkVersion, Instant buildStarted)
            throws IOException {
        var next = state().resolve("current.new");
        Files.writeString(next, distribution.name() + " " + jdkVersion + "\n");
        // What is edited during a build is newer than this, and so is built next time.
        Files.setLastModifiedTime(next, FileTime.from(buildStarted));
        Files.move(next, state().resolve("current"), StandardCopyOption.ATOMIC_MOVE);
        prune(distribution.name());
    }

    private void prune(String current) throws IOException {
        try (var all = Files.list(distributions())) {
            var old =
                    all.filter(folder -> !folder.endsWith(current))
                            .sorted(Comparator.reverseOrder())
                            .skip(OLD_ONES_KEPT)
                            .toList();
            for (var folder : old) {
                delete(folder);
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
