package dev.trellis.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import static java.util.concurrent.TimeUnit.MINUTES;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The launcher in a fresh checkout, with a Maven that only delivers what is built already. */
final class FirstUseIT {
    private static final String DELIVER =
            """
            echo ran >> runs
            mkdir -p cli/target/lib
            cp "%1$s/trellis-cli.jar" cli/target/
            cp "%1$s/lib/"* cli/target/lib/
            """
                    .formatted(Path.of("target").toAbsolutePath());

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    @SuppressWarnings("NullAway.Init") // set below
    private Checkout checkout;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = new Checkout(folder);
        checkout.realJdk();
        checkout.withMaven(DELIVER);
    }

    @Test
    void buildsOnceAndAgainOnlyAfterAChange() throws Exception {
        var first = checkout.run("version");
        var second = checkout.run("version");

        assertThat(first.exitCode()).isZero();
        assertThat(first.out()).startsWith("trellis ").hasLineCount(2);
        assertThat(first.err()).startsWith("trellis: building\n").contains("trellis: built in ");
        assertThat(second.out()).isEqualTo(first.out());
        assertThat(second.err()).isEmpty();
        assertThat(checkout.run("build").out()).startsWith("Nothing to do: ").hasLineCount(1);

        var source = Files.writeString(checkout.home().resolve("cli/src/main/Some.java"), "");
        assertThat(checkout.run("build").out()).isEqualTo("Trellis is built.\n");
        Files.delete(source);
        assertThat(checkout.run("build").out()).isEqualTo("Trellis is built.\n");
        Files.createDirectories(checkout.home().resolve("cli/src/test"));
        assertThat(checkout.run("build").out()).startsWith("Nothing to do: ");
        assertThat(runs()).isEqualTo(3);
    }

    @Test
    void worksFromAnywhereAndThroughLinks() throws Exception {
        var away = Files.createDirectories(folder.resolve("far/away"));
        var link =
                Files.createSymbolicLink(
                        away.resolve("trellis"), Path.of("../../my checkout/trellis"));
        var linkToLink = Files.createSymbolicLink(folder.resolve("kubectl-trellis"), link);

        assertThat(checkout.run(linkToLink, "version").exitCode()).isZero();
        assertThat(checkout.run("build").out()).startsWith("Nothing to do: ");
    }

    @Test
    void buildsOnceForManyWhoStartAtOnce() throws Exception {
        checkout.maven(DELIVER + "\nsleep 1");
        var started = new ArrayList<Checkout.Started>();

        for (var user = 0; user < 3; user++) {
            started.add(checkout.start(checkout.launcher(), "version"));
        }

        for (var one : started) {
            assertThat(one.end().out()).startsWith("trellis ").hasLineCount(2);
        }
        assertThat(runs()).isEqualTo(1);
    }

    @Test
    void recoversFromABuildThatWasKilled() throws Exception {
        checkout.maven("echo $$ > worker.new; mv worker.new worker; exec sleep 600");
        var killed = checkout.start(checkout.launcher(), "version");
        var note = checkout.home().resolve("worker");
        Awaitility.await()
                .atMost(2, MINUTES)
                .until(() ->
                        Files.exists(note)
                                && Files.exists(checkout.home().resolve(".trellis/building")));
        var worker = ProcessHandle.of(Long.parseLong(Files.readString(note).strip())).orElseThrow();
        var above = new ArrayList<>(List.of(killed.process().toHandle()));
        killed.process().descendants().filter(it -> !it.equals(worker)).forEach(above::add);
        above.forEach(ProcessHandle::destroyForcibly);
        killed.end();
        assertThat(worker.isAlive()).isTrue();

        checkout.maven(DELIVER + "\necho \"$@\" > arguments");
        var next = checkout.run("version");

        assertThat(next.out()).startsWith("trellis ");
        assertThat(Files.readString(checkout.home().resolve("arguments"))).contains("clean");
        assertThat(worker.isAlive()).isFalse();
    }

    @Test
    void showsWhyABuildFailedAndWhereAllOfItIs() throws Exception {
        checkout.maven("echo '[INFO] so far so good'; echo '[ERROR] it broke'; exit 1");

        var ended = checkout.run("version");

        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .contains("[ERROR] it broke\n", checkout.home() + "/.trellis/build.log")
                .doesNotContain("so far so good");
    }

    @Test
    void saysWhatToInstallWhereThereIsNoMaven() throws Exception {
        Files.delete(checkout.bin().resolve("mvn"));

        var ended = checkout.run("version");

        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.err()).contains("install Maven 3.8 or newer");
    }

    private int runs() throws IOException {
        return Files.readAllLines(checkout.home().resolve("runs")).size();
    }
}
