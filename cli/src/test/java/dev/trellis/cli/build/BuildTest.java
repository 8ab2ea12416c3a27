package dev.trellis.cli.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Builds a project whose Maven is a script of the test. */
final class BuildTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    private Workspace workspace = new Workspace(Path.of("set below"));

    @BeforeEach
    void makeProject() throws IOException {
        workspace = new Workspace(Files.createDirectories(folder.resolve("my project")));
        program("jdk/bin/java", "for last; do :; done; echo \"$last\" > \"${1#*=}\"");
        maven(
                """
                echo "$@" >> arguments
                mkdir -p cli/target/lib
                echo own > cli/target/trellis-cli.jar
                echo ours > cli/target/lib/trellis-api.jar
                cp "%s" cli/target/lib/other.jar
                """
                        .formatted(jarOf(Test.class)));
    }

    @Test
    void laysWhatMavenBuiltIntoANewDistribution() throws IOException {
        var before = Instant.now().minusMillis(1);

        assertThat(build("")).isZero();

        assertThat(workspace.current()).endsWith(" 25.0.1");
        assertThat(distribution().resolve("trellis-cli.jar")).hasContent("own");
        assertThat(distribution().resolve("lib/trellis-api.jar")).hasContent("ours");
        assertThat(distribution().resolve("lib/other.jar"))
                .hasSameBinaryContentAs(jarOf(Test.class));
        var time = Files.getLastModifiedTime(workspace.state().resolve("current")).toInstant();
        assertThat(time).isBetween(before, Instant.now());
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("trellis: built in ");
    }

    @Test
    void leavesADistributionAloneWhenTheNextIsBuilt() throws IOException {
        build("");
        var first = distribution();
        var name = workspace.current();
        maven("echo new > cli/target/trellis-cli.jar; echo new > cli/target/lib/trellis-api.jar");

        build(name);

        assertThat(distribution()).isNotEqualTo(first);
        assertThat(distribution().resolve("lib/trellis-api.jar")).hasContent("new");
        assertThat(first.resolve("trellis-cli.jar")).hasContent("own");
        assertThat(first.resolve("lib/trellis-api.jar")).hasContent("ours");
    }

    @Test
    void keepsTheTwoDistributionsBeforeTheCurrentOne() throws IOException {
        for (var times = 0; times < 5; times++) {
            build(workspace.current());
        }

        try (var kept = Files.list(workspace.distributions())) {
            assertThat(kept).hasSize(3).contains(distribution());
        }
    }

    @Test
    void hasTheLauncherLookAgainWhenAnotherProcessBuiltMeanwhile() throws IOException {
        build("");

        assertThat(build("")).isEqualTo(Build.LOOK_AGAIN);
        assertThat(arguments()).hasSize(1);
    }

    @Test
    void trainsStartUpCachesForEachSortOfVerb() throws IOException {
        build("");

        assertThat(distribution().resolve("trellis.aot")).hasContent("dev.trellis.cli.Training");
        assertThat(distribution().resolve("trellis-lasting.aot"))
                .hasContent("dev.trellis.cli.FleetTraining");
        assertThat(distribution().resolve("trellis-manager.aot"))
                .hasContent("dev.trellis.cli.ManagerTraining");
        assertThat(distribution().resolve("trellis-apiserver.aot"))
                .hasContent("dev.trellis.cli.ApiserverTraining");
    }

    @Test
    void doesWithoutACacheThatCouldNotBeMade() throws IOException {
        program("jdk/bin/java", "echo half > \"${1#*=}\"; exit 1");

        assertThat(build("")).isZero();
        assertThat(distribution().resolve("trellis.aot")).doesNotExist();
        assertThat(distribution().resolve("trellis-lasting.aot")).doesNotExist();
    }

    @Test
    void keepsTheOldDistributionWhenABuildFails() throws IOException {
        build("");
        var current = workspace.current();
        maven("echo '[ERROR] it broke'; echo '[INFO] more'; exit 1");

        assertThatThrownBy(() -> build(current))
                .isInstanceOfSatisfying(
                        BuildFailure.class,
                        failure -> {
                            assertThat(failure.lines()).containsExactly("[ERROR] it broke");
                            assertThat(failure.sentence()).contains(workspace.log().toString());
                        });
        assertThat(workspace.current()).isEqualTo(current);
        assertThat(workspace.log()).content().contains("[INFO] more");
    }

    @Test
    void saysWhatToInstallWhereThereIsNoMaven() throws IOException {
        Files.delete(folder.resolve("bin/mvn"));

        assertThatThrownBy(() -> build("")).hasMessageContaining("install Maven 3.8 or newer");
    }

    @Test
    void startsFromNothingAfterABuildThatWasKilled() throws Exception {
        var orphan = new ProcessBuilder("sleep", "600").start();
        try (var lock = BuildLock.take(workspace, progress())) {
            lock.building(orphan.toHandle());
        }

        build("");
        build(workspace.current());

        assertThat(orphan.waitFor()).isNotZero();
        assertThat(arguments().getFirst()).contains(" clean package ");
        assertThat(arguments().getLast()).doesNotContain("clean");
    }

    @Test
    void endsNoProcessThatOnlyHasTheNumberOfAKilledBuild() throws Exception {
        var stranger = new ProcessBuilder("sleep", "600").start();
        try {
            Files.createDirectories(workspace.state());
            Files.writeString(
                    workspace.state().resolve("building"),
                    stranger.pid() + " 2001-01-01T00:00:00Z");

            build("");

            assertThat(stranger.isAlive()).isTrue();
        } finally {
            stranger.destroyForcibly();
        }
    }

    private int build(String seen) throws IOException {
        var environment = Map.of("PATH", "/nowhere:" + folder.resolve("bin"));
        var maven = new Maven(workspace, folder.resolve("jdk"), environment);
        return new Build(workspace, maven, progress()).run("25.0.1", seen);
    }

    private Progress progress() {
        return new Progress(new PrintStream(said, true, StandardCharsets.UTF_8), false);
    }

    private Path distribution() throws IOException {
        return workspace.distributions().resolve(workspace.current().replaceFirst(" .*", ""));
    }

    private static Path jarOf(Class<?> type) {
        return Path.of(
                URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    private List<String> arguments() throws IOException {
        return Files.readAllLines(workspace.home().resolve("arguments"));
    }

    private void maven(String script) throws IOException {
        program("bin/mvn", script);
    }

    private void program(String name, String script) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
