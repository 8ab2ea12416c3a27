package dev.trellis.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The launcher among JDKs that only look like some: it never starts one to learn its version. */
final class FindJdkIT {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    @SuppressWarnings("NullAway.Init") // set below
    private Checkout checkout;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = new Checkout(folder);
        checkout.with("TRELLIS_DIST", checkout.fakeDistribution());
    }

    @Test
    void takesTheOneOfTheRightVersion() throws Exception {
        checkout.fakeJdk("java-17", "17.0.15");
        checkout.fakeJdk("java-25", "25.0.3");
        checkout.fakeJdk("java-26", "26");

        assertThat(javaOf(checkout.run("version"))).isEqualTo("java-25");
    }

    @Test
    void takesAnEarlyOrPlainVersionToo() throws Exception {
        checkout.fakeJdk("java-25", "25");

        assertThat(javaOf(checkout.run("version"))).isEqualTo("java-25");
    }

    @Test
    void prefersTheUsersJavaHome() throws Exception {
        checkout.fakeJdk("a", "25.0.1");
        checkout.with("JAVA_HOME", checkout.fakeJdk("b", "25.0.1"));

        assertThat(javaOf(checkout.run("version"))).isEqualTo("b");
    }

    @Test
    void passesOverAJavaHomeThatIsTooOld() throws Exception {
        checkout.with("JAVA_HOME", checkout.fakeJdk("java-17", "17.0.15"));
        checkout.fakeJdk("java-25", "25.0.1");

        assertThat(javaOf(checkout.run("version"))).isEqualTo("java-25");
    }

    @Test
    void followsTheLinksOfTheJavaOnThePath() throws Exception {
        var jdk = checkout.fakeJdk("hidden", "25.0.1");
        var elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        Files.move(jdk, elsewhere.resolve("jdk"));
        var alternative =
                Files.createSymbolicLink(elsewhere.resolve("alternative"), Path.of("jdk/bin/java"));
        Files.createSymbolicLink(checkout.bin().resolve("java"), alternative);

        assertThat(javaOf(checkout.run("version"))).isEqualTo("jdk");
    }

    @Test
    void passesOverAJavaWithoutCompiler() throws Exception {
        var jre = checkout.fakeJdk("a-jre", "25.0.1");
        Files.delete(jre.resolve("bin/javac"));
        checkout.fakeJdk("jdk", "25.0.1");

        assertThat(javaOf(checkout.run("version"))).isEqualTo("jdk");
    }

    @Test
    void saysWhatToInstallWhereEveryJavaIsTooOld() throws Exception {
        var old = checkout.fakeJdk("java-17", "17.0.15");

        var ended = checkout.run("version");

        assertThat(ended)
                .isEqualTo(
                        new Checkout.Ended(
                                1,
                                "",
                                "trellis: Trellis needs a JDK 25 and found Java 17 in "
                                        + old
                                        + ": install one (apt install openjdk-25-jdk, brew install"
                                        + " openjdk@25 or sdk install java 25-tem), or set"
                                        + " TRELLIS_JAVA_HOME to where it is.\n"));
    }

    @Test
    void saysWhatToInstallWhereThereIsNoJava() throws Exception {
        var ended = checkout.run("--help");

        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .startsWith("trellis: Trellis needs a JDK 25 and found no Java: install one");
        assertThat(ended.err().lines()).hasSize(1);
    }

    @Test
    void takesTheUserAtTheirWordWhoNamesAJdk() throws Exception {
        checkout.fakeJdk("java-25", "25.0.1");
        var old = checkout.fakeJdk("java-17", "17.0.15");

        var ended = checkout.with("TRELLIS_JAVA_HOME", old).run("version");

        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.err())
                .isEqualTo(
                        "trellis: Trellis needs a JDK 25 and TRELLIS_JAVA_HOME holds Java 17 in "
                                + old
                                + ": point it at a JDK 25, or unset it to have one looked for.\n");
    }

    private String javaOf(Checkout.Ended ended) {
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.err()).isEmpty();
        var java = Path.of(ended.out().lines().findFirst().orElseThrow());
        return java.getParent().getParent().getFileName().toString();
    }
}
