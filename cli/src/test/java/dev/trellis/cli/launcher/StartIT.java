package dev.trellis.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.cli.LongRunningVerbs;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** How the launcher starts a distribution, and what of the verb reaches the user. */
final class StartIT {
    private static final Path DISTRIBUTION = Path.of("target").toAbsolutePath();

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    @SuppressWarnings("NullAway.Init") // set below
    private Checkout checkout;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = new Checkout(folder);
    }

    @Test
    void passesArgumentsAsTheyAre() throws Exception {
        checkout.fakeJdk("jdk", "25");
        checkout.with("TRELLIS_DIST", checkout.fakeDistribution());

        var ended = checkout.run("a b", "", "*", "@file", "--x=\"y\"");

        assertThat(ended.out())
                .endsWith(
                        "trellis-cli.jar]\n[dev.trellis.cli.Main]\n[a b]\n[]\n[*]\n[@file]\n[--x=\"y\"]\n");
    }

    @Test
    void startsShortVerbsQuicklyAndLongOnesForTheLongRun() throws Exception {
        checkout.fakeJdk("jdk", "25");
        checkout.with("TRELLIS_DIST", checkout.fakeDistribution());

        var lasting = "[-XX:+ExitOnOutOfMemoryError]";
        assertThat(checkout.run("version").out()).doesNotContain(lasting);
        assertThat(LongRunningVerbs.names())
                .allSatisfy(verb ->
                        assertThat(checkout.run("--verbose", verb).out()).contains(lasting));
        assertThat(longRunningInTheLauncher()).containsAll(LongRunningVerbs.names());
    }

    @Test
    void compilesTwiceOnlyForAnApiServer() throws Exception {
        checkout.fakeJdk("jdk", "25");
        checkout.with("TRELLIS_DIST", checkout.fakeDistribution());

        assertThat(checkout.run("manager").out()).contains("[-XX:TieredStopAtLevel=1]");
        assertThat(checkout.run("apiserver").out()).doesNotContain("TieredStopAtLevel");
    }

    @Test
    void usesTheStartUpCacheWhereThereIsOne() throws Exception {
        checkout.fakeJdk("jdk", "25");
        var distribution = checkout.fakeDistribution();
        checkout.with("TRELLIS_DIST", distribution);

        assertThat(checkout.run("version").out()).doesNotContain("AOTCache");
        assertThat(checkout.run("up").out()).doesNotContain("AOTCache");
        Files.writeString(distribution.resolve("trellis.aot"), "");
        Files.writeString(distribution.resolve("trellis-lasting.aot"), "");
        assertThat(checkout.run("version").out())
                .contains("[-XX:AOTCache=" + distribution + "/trellis.aot]");
        assertThat(checkout.run("up").out())
                .contains("[-XX:AOTCache=" + distribution + "/trellis-lasting.aot]");
        assertThat(checkout.run("manager").out()).doesNotContain("AOTCache");
        Files.writeString(distribution.resolve("trellis-manager.aot"), "");
        assertThat(checkout.run("manager").out())
                .contains("[-XX:AOTCache=" + distribution + "/trellis-manager.aot]");
        Files.writeString(distribution.resolve("trellis-apiserver.aot"), "");
        assertThat(checkout.run("apiserver").out())
                .contains("[-XX:AOTCache=" + distribution + "/trellis-apiserver.aot]");
    }

    @Test
    void addsTheUsersOptionsForTheJvm() throws Exception {
        checkout.fakeJdk("jdk", "25");
        checkout.with("TRELLIS_DIST", checkout.fakeDistribution());

        assertThat(checkout.with("TRELLIS_JAVA_OPTS", "-Xmx1g -Da=b").run("up").out())
                .contains("[-Xmx1g]\n[-Da=b]\n[-cp]");
    }

    @Test
    void leavesStandardOutputToTheVerb() throws Exception {
        checkout.realJdk();

        var ended = checkout.with("TRELLIS_DIST", DISTRIBUTION).run("version", "-o", "json");

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.err()).isEmpty();
        var shown = new ObjectMapper().readTree(ended.out());
        assertThat(shown.get("trellis").asText()).matches("\\d+\\.\\d+\\.\\d+.*");
    }

    @Test
    void endsWithTheExitCodeOfTheVerb() throws Exception {
        checkout.realJdk();

        var ended = checkout.with("TRELLIS_DIST", DISTRIBUTION).run("version", "--wrong");

        assertThat(ended)
                .isEqualTo(
                        new Checkout.Ended(
                                2,
                                "",
                                "trellis: There is no flag --wrong. Try: trellis version --help\n"));
    }

    @Test
    void isSilentAboutACacheThatDoesNotFit() throws Exception {
        checkout.realJdk();
        var distribution =
                Files.createDirectories(folder.resolve("with bad cache/lib")).getParent();
        Files.copy(
                DISTRIBUTION.resolve("trellis-cli.jar"), distribution.resolve("trellis-cli.jar"));
        try (var jars = Files.list(DISTRIBUTION.resolve("lib"))) {
            for (var jar : jars.toList()) {
                Files.copy(jar, distribution.resolve("lib").resolve(jar.getFileName()));
            }
        }
        Files.writeString(distribution.resolve("trellis.aot"), "no cache at all");

        var ended = checkout.with("TRELLIS_DIST", distribution).run("version");

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out()).startsWith("trellis ");
    }

    @Test
    void saysWhereADistributionIsMissing() throws Exception {
        checkout.fakeJdk("jdk", "25");

        var ended = checkout.with("TRELLIS_DIST", folder.resolve("empty")).run("version");

        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.err()).contains("holds no trellis-cli.jar").hasLineCount(1);
    }

    private static Set<String> longRunningInTheLauncher() throws IOException {
        var script = Files.readString(Checkout.PROJECT.resolve("trellis"));
        var list = script.replaceFirst("(?s).*is_long_running\\(\\) \\{ case \\$1 in ", "");
        return Set.of(list.substring(0, list.indexOf(')')).split(" \\| "));
    }
}
