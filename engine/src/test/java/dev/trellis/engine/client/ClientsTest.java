package dev.trellis.engine.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.ClientProblem.Kind;

import io.fabric8.kubernetes.client.ConfigBuilder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

class ClientsTest {
    private static final String GOOD =
            """
            apiVersion: v1
            kind: Config
            current-context: paris
            contexts:
            - {name: paris, context: {cluster: eiffel, user: me}}
            - {name: rome, context: {cluster: colosseum, user: me}}
            - {name: lost, context: {cluster: atlantis, user: me}}
            - {name: nobody, context: {cluster: eiffel, user: stranger}}
            clusters:
            - {name: eiffel, cluster: {server: "https://eiffel:6443"}}
            - {name: colosseum, cluster: {server: "https://colosseum:6443"}}
            users:
            - {name: me, user: {token: secret}}
            """;

    @TempDir Path folder;

    @Test
    void takesTheCurrentContext() throws IOException {
        try (var client = clients(Map.of()).make(file(GOOD, Optional.empty()), "manager")) {
            assertThat(client.getConfiguration().getMasterUrl()).isEqualTo("https://eiffel:6443/");
            assertThat(client.getConfiguration().getUserAgent()).isEqualTo("trellis/manager");
        }
    }

    @Test
    void takesTheContextThatIsAskedFor() throws IOException {
        try (var client = clients(Map.of()).make(file(GOOD, Optional.of("rome")), "cli")) {
            assertThat(client.getMasterUrl()).hasHost("colosseum");
        }
    }

    static Stream<Arguments> malformed() {
        return Stream.of(
                arguments("no YAML", "{[", Optional.empty(), "is not YAML of the kind Config"),
                arguments(
                        "other YAML",
                        "just a word",
                        Optional.empty(),
                        "is not YAML of the kind Config"),
                arguments("nothing", "", Optional.empty(), "is not YAML of the kind Config"),
                arguments(
                        "no context", "kind: Config", Optional.empty(), "names no current context"),
                arguments(
                        "unknown context",
                        GOOD,
                        Optional.of("oslo"),
                        "has no context oslo (there is: paris, rome, lost, nobody)"),
                arguments(
                        "unknown cluster",
                        GOOD,
                        Optional.of("lost"),
                        "has no server for the cluster atlantis of the context lost"),
                arguments(
                        "unknown user",
                        GOOD,
                        Optional.of("nobody"),
                        "has no user stranger, which the context nobody names"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("malformed")
    void saysWhatIsWrongWithAKubeconfig(
            String what, String content, Optional<String> context, String complaint)
            throws IOException {
        var source = file(content, context);

        assertThatThrownBy(() -> clients(Map.of()).make(source, "cli"))
                .asInstanceOf(type(ClientProblem.class))
                .satisfies(problem -> {
                    assertThat(problem.kind()).isEqualTo(Kind.KUBECONFIG_MALFORMED);
                    assertThat(problem)
                            .hasMessage(
                                    "The kubeconfig %s %s: correct it or name another with --kubeconfig.",
                                    source.file(), complaint);
                });
    }

    @Test
    void saysThatAKubeconfigIsMissing() {
        var nowhere = folder.resolve("nowhere");

        assertProblem(
                new ClientSource.Kubeconfig(nowhere, Optional.empty()),
                Map.of(),
                Kind.KUBECONFIG_MISSING);
        assertProblem(
                new ClientSource.Usual(Optional.empty()),
                Map.of("KUBECONFIG", nowhere.toString()),
                Kind.KUBECONFIG_MISSING);
    }

    @Test
    void saysThatAFolderIsNoKubeconfig() {
        assertProblem(
                new ClientSource.Kubeconfig(folder, Optional.empty()),
                Map.of(),
                Kind.KUBECONFIG_UNREADABLE);
    }

    @Test
    void saysThatThereIsNothingToConnectTo() {
        assertProblem(new ClientSource.Usual(Optional.empty()), Map.of(), Kind.NOT_IN_A_CLUSTER);
        assertProblem(new ClientSource.InCluster(), Map.of(), Kind.NOT_IN_A_CLUSTER);
    }

    @Test
    void saysThatACertificateCannotBeUsed() throws IOException {
        var bad =
                GOOD.replace(
                        "token: secret",
                        "client-certificate-data: bm9uc2Vuc2U=, client-key-data: bm9uc2Vuc2U=");

        assertProblem(file(bad, Optional.empty()), Map.of(), Kind.KUBECONFIG_MALFORMED);
    }

    @Test
    void findsFilesThatAKubeconfigNamesRelativeToItself() throws IOException {
        Files.writeString(folder.resolve("authority.pem"), "an authority");
        Files.writeString(folder.resolve("key.pem"), "a key");
        var relative =
                GOOD.replace(
                                "server: \"https://eiffel:6443\"",
                                "server: \"https://eiffel:6443\", certificate-authority: authority.pem")
                        .replace("token: secret", "client-key: key.pem");

        var config =
                new KubeconfigFiles(
                                List.of(Files.writeString(folder.resolve("relative"), relative)))
                        .read(Optional.empty());

        assertThat(Path.of(config.getCaCertFile()))
                .isEqualTo(folder.resolve("authority.pem").toAbsolutePath());
        assertThat(Path.of(config.getClientKeyFile()))
                .isEqualTo(folder.resolve("key.pem").toAbsolutePath());
    }

    @Test
    void mergesTheFilesThatKubeconfigNames() throws IOException {
        var one =
                Files.writeString(folder.resolve("one"), "kind: Config\ncurrent-context: paris\n");
        var two = Files.writeString(folder.resolve("two"), GOOD);
        var named = one + ":" + folder.resolve("missing") + ":" + two;

        try (var client =
                clients(Map.of("KUBECONFIG", named))
                        .make(new ClientSource.Usual(Optional.empty()), "cli")) {
            assertThat(client.getMasterUrl()).hasHost("eiffel");
        }
    }

    @Test
    void findsTheKubeconfigOfTheHomeFolder() throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve(".kube")).resolve("config"), GOOD);

        try (var client = clients(Map.of()).make(new ClientSource.Usual(Optional.empty()), "cli")) {
            assertThat(client.getMasterUrl()).hasHost("eiffel");
        }
    }

    @Test
    void readsTheTokenOfAPodAnewForEachRequest() throws IOException {
        Files.writeString(folder.resolve("token"), "first\n");
        Files.writeString(folder.resolve("ca.crt"), "");
        var environment =
                Map.of("KUBERNETES_SERVICE_HOST", "fd00::1", "KUBERNETES_SERVICE_PORT", "443");
        var config = PodAccount.find(environment::get, folder).config();

        assertThat(config.getMasterUrl()).startsWith("https://[fd00::1]:443");
        assertThat(config.getOauthTokenProvider().getToken()).isEqualTo("first");
        Files.writeString(folder.resolve("token"), "second");
        assertThat(config.getOauthTokenProvider().getToken()).isEqualTo("second");
    }

    @Test
    void saysThatNobodyListens() {
        var nowhere = new ConfigBuilder().withMasterUrl("https://127.0.0.1:1").build();
        try (var client = clients(Map.of()).make(new ClientSource.Given(nowhere), "cli")) {
            assertThatThrownBy(() -> Servers.check(KubeApi.of(client)))
                    .asInstanceOf(type(ClientProblem.class))
                    .satisfies(problem -> {
                        assertThat(problem.kind()).isEqualTo(Kind.SERVER_UNREACHABLE);
                        assertThat(problem)
                                .hasMessage(
                                        "https://127.0.0.1:1 cannot be reached (no answer): check the address in the kubeconfig and that the server runs.");
                    });
        }
    }

    @Test
    void saysThatAServerHasNoKnownName() {
        var nowhere = new ConfigBuilder().withMasterUrl("https://no-such-host.invalid").build();
        try (var client = clients(Map.of()).make(new ClientSource.Given(nowhere), "cli")) {
            assertThatThrownBy(() -> Servers.check(KubeApi.of(client)))
                    .hasMessageContaining("the name is unknown");
        }
    }

    private void assertProblem(ClientSource source, Map<String, String> environment, Kind kind) {
        assertThatThrownBy(() -> clients(environment).make(source, "cli").close())
                .asInstanceOf(type(ClientProblem.class))
                .extracting(ClientProblem::kind)
                .isEqualTo(kind);
    }

    private Clients clients(Map<String, String> environment) {
        return new Clients(
                ApiJson.serialization(), new VirtualThreadHttp(), environment::get, folder);
    }

    private ClientSource.Kubeconfig file(String content, Optional<String> context)
            throws IOException {
        return new ClientSource.Kubeconfig(
                Files.writeString(folder.resolve("kubeconfig"), content), context);
    }
}
