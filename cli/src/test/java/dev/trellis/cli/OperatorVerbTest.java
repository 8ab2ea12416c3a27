package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.api.json.ApiJson;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/** The verbs about operators, on files. */
final class OperatorVerbTest {
    private static final String BUNDLE =
            """
            {"schema":"olm.bundle","name":"%1$s.v1","package":"%1$s","image":"example.org/%1$s",
             "properties":[{"type":"olm.package","value":{"packageName":"%1$s","version":"1.0.0"}}]}
            """;
    private static final String PACKAGE =
            """
            {"schema":"olm.package","name":"%1$s","defaultChannel":"s"}
            {"schema":"olm.channel","name":"s","package":"%1$s","entries":[{"name":"%1$s.v1"}]}
            """;

    @TempDir Path folder;

    private String catalog(String... packages) throws IOException {
        var file = folder.resolve("apps.json");
        var text = new StringBuilder();
        for (var name : packages) {
            text.append(PACKAGE.formatted(name)).append(BUNDLE.formatted(name));
        }
        Files.writeString(file, text);
        return file.toString();
    }

    @Test
    void resolvesAsData() throws IOException {
        var run =
                Run.of(
                        "operator",
                        "resolve",
                        "--catalog",
                        catalog("a"),
                        "--subscribe",
                        "a:s",
                        "-o",
                        "json");

        var data = new ObjectMapper().readTree(run.out());
        assertThat(run.exitCode()).isZero();
        assertThat(data.at("/install/0/name").asText()).isEqualTo("a.v1");
        assertThat(data.at("/subscriptions/0/fulfilled").asBoolean()).isTrue();
    }

    @Test
    void failsWhereASubscriptionCannotBeFulfilled() throws IOException {
        var run = Run.of("operator", "resolve", "--catalog", catalog("a"), "--subscribe", "a", "b");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("Install a.v1", "PackageNotFound");
        assertThat(run.err()).startsWith("trellis: 1 of 2 subscriptions cannot be fulfilled");
    }

    @Test
    void readsFoldersWithoutWhatIsIgnored() throws IOException {
        var inside = Files.createDirectories(folder.resolve("cat/more"));
        Files.writeString(
                folder.resolve("cat/a.json"), PACKAGE.formatted("a") + BUNDLE.formatted("a"));
        Files.writeString(inside.resolve("b.yaml"), PACKAGE.formatted("b") + BUNDLE.formatted("b"));
        Files.writeString(inside.resolve("notes.txt"), "no catalog: [");
        Files.writeString(folder.resolve("cat/.indexignore"), "# texts\n*.txt\n");

        var run =
                Run.of(
                        "operator",
                        "catalog",
                        "search",
                        "--catalog",
                        folder.resolve("cat").toString());

        assertThat(run.out())
                .isEqualTo(
                        """
                        PACKAGE   CATALOG   DEFAULT CHANNEL   VERSIONS
                        a         cat       s                 1
                        b         cat       s                 1
                        """);
    }

    @Test
    void tellsWhatIsWrongWithAPackage() throws IOException {
        var file = folder.resolve("odd.json");
        Files.writeString(file, PACKAGE.formatted("a"));

        var run = Run.of("operator", "catalog", "show", "a", "--catalog", "odd=" + file);

        assertThat(run.out())
                .isEqualTo(
                        """
                        Package a of catalog odd
                          channel s (default): 1 entries, cannot be used
                          problem: Channel s of package a has entries without a bundle: a.v1.
                        """);
    }

    @Test
    void locksWhatWouldBeChosen() throws IOException {
        var file = folder.resolve("whole.json");
        var manifest =
                Base64.getEncoder()
                        .encodeToString(
                                "{\"kind\":\"ClusterServiceVersion\",\"metadata\":{\"name\":\"a.v1\"},\"spec\":{}}"
                                        .getBytes(StandardCharsets.UTF_8));
        Files.writeString(
                file,
                PACKAGE.formatted("a")
                        + BUNDLE.formatted("a")
                                .replace(
                                        "\"properties\":[",
                                        "\"properties\":[{\"type\":\"olm.bundle.object\",\"value\":{\"data\":\"%s\"}},"
                                                .formatted(manifest)));

        var run =
                Run.of(
                        "operator",
                        "lock",
                        "--name",
                        "may",
                        "--author",
                        "jane",
                        "--catalog",
                        "apps=" + file,
                        "--subscribe",
                        "a",
                        "--kubernetes-version",
                        "1.36.0");

        assertThat(run.err()).isEmpty();
        var lock = ApiJson.readYaml(run.out()).getFirst();
        assertThat(lock.at("/metadata/name").asText()).isEqualTo("may");
        assertThat(lock.at("/spec/author").asText()).isEqualTo("jane");
        assertThat(lock.at("/spec/createdFrom/virtual/kubernetesVersion").asText())
                .isEqualTo("1.36.0");
        assertThat(lock.at("/spec/catalogs/0/name").asText()).isEqualTo("apps");
        assertThat(lock.at("/spec/entries/0/name").asText()).isEqualTo("a.v1");
        assertThat(lock.at("/spec/entries/0/path/0").asText()).isEqualTo("a.v1");
        assertThat(lock.at("/spec/entries/0/contentDigest").asText())
                .matches("sha256:[0-9a-f]{64}");
        assertThat(
                        Run.of(
                                        "operator",
                                        "lock",
                                        "--name",
                                        "may",
                                        "--catalog",
                                        catalog("a"),
                                        "--subscribe",
                                        "b")
                                .err())
                .contains("Nothing was locked", "PackageNotFound");
    }

    @Test
    void saysWhatItNeeds() throws IOException {
        assertThat(Run.of("operator").err())
                .contains("choose one of catalog, graph, lock, resolve, uninstall, why");
        assertThat(Run.of("operator", "resolve", "--subscribe", "a").err())
                .contains("No catalog is given");
        assertThat(Run.of("operator", "resolve", "--catalog", catalog("a")).err())
                .contains("Nothing is wanted");
        assertThat(
                        Run.of(
                                        "operator",
                                        "resolve",
                                        "--catalog",
                                        folder.resolve("none").toString(),
                                        "--subscribe",
                                        "a")
                                .err())
                .contains("cannot be read");
        assertThat(
                        Run.of(
                                        "operator",
                                        "why",
                                        "z",
                                        "--catalog",
                                        catalog("a"),
                                        "--subscribe",
                                        "a")
                                .err())
                .contains("Nothing here is called z");
    }
}
