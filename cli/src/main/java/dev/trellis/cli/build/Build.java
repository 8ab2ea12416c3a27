package dev.trellis.cli.build;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/**
 * Builds Trellis for the launcher.
 *
 * <p>usage: Build HOME JDK JDK_VERSION SEEN line|plain
 *
 * <p>HOME is the project, JDK the JDK to build with, SEEN what the launcher found in the current
 * file and holds for stale. Exit codes: 0 built; 1 failed, the reason was said on standard error;
 * 75 another process built meanwhile, so the launcher looks again.
 */
final class Build {
    static final int LOOK_AGAIN = 75;

    private final Workspace workspace;
    private final Maven maven;
    private final Progress progress;

    Build(Workspace workspace, Maven maven, Progress progress) {
        this.workspace = workspace;
        this.maven = maven;
        this.progress = progress;
    }

    public static void main(String[] args) throws IOException {
        var workspace = new Workspace(Path.of(args[0]));
        var progress = new Progress(System.err, args[4].equals("line"));
        var build = new Build(workspace, new Maven(workspace, Path.of(args[1])), progress);
        try {
            System.exit(build.run(args[2], args[3]));
        } catch (BuildFailure failure) {
            progress.clear();
            failure.lines().forEach(System.err::println);
            System.err.println("trellis: " + failure.sentence());
            System.exit(1);
        }
    }

    int run(String jdkVersion, String seen) throws IOException {
        try (var lock = BuildLock.take(workspace, progress)) {
            if (!workspace.current().equals(seen)) {
                return LOOK_AGAIN;
            }
            var started = Instant.now();
            maven.run(lock, progress);
            progress.step("preparing a quick start");
            var distribution = Distribution.lay(workspace);
            distribution.train(maven.jdk());
            workspace.switchTo(distribution, jdkVersion, started);
            progress.done(
                    "built in " + Duration.between(started, Instant.now()).toSeconds() + " s");
            return 0;
        }
    }
}
