package dev.trellis.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.agent.credential.Base64Text;
import dev.trellis.agent.credential.CertificateChain;
import dev.trellis.agent.credential.TestCertificates;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.agent.part.ReportSettings;
import dev.trellis.api.cluster.ClientConfig;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A cluster joins a hub, whatever comes in between. */
@KubernetesTest(crds = "crds", controllers = true)
final class JoiningIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Kube kube;
    private final String cluster;
    private final String secret;
    private final StandInHub hub;
    private final AgentSettings settings;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    JoiningIT(Kube kube) {
        this.kube = kube;
        this.cluster = kube.uniqueName("cluster");
        this.secret = cluster + "-hub";
        this.hub = new StandInHub(kube, cluster);
        this.settings =
                AgentSettings.usual().named(cluster).withSecrets(cluster + "-bootstrap", secret);
    }

    @AfterEach
    void close() {
        hub.close();
    }

    @Test
    void joinsOnceItIsAcceptedAndApproved() {
        var report =
                new ReportSettings(
                        List.of("https://rome.example.com"),
                        Map.of("agent.open-cluster-management.io/kept", "yes", "other", "no"),
                        Duration.ofMinutes(1),
                        20,
                        List.of());
        try (var agent = agent(settings.with(report))) {
            await().atMost(PATIENCE).until(() -> hub.cluster().isPresent());
            var told = hub.cluster().orElseThrow();
            assertThat(told.spec().hubAcceptsClient()).isFalse();
            assertThat(told.spec().managedClusterClientConfigs())
                    .extracting(ClientConfig::url)
                    .containsExactly("https://rome.example.com");
            assertThat(told.getMetadata().getAnnotations())
                    .containsEntry("agent.open-cluster-management.io/kept", "yes")
                    .doesNotContainKey("other");
            await().atMost(PATIENCE).until(() -> hub.requests().size() == 1);
            assertThat(data()).as("before the certificate is issued").isEmpty();

            hub.accept();
            hub.approving();

            await().atMost(PATIENCE).until(hub::isAvailable);
            assertThat(hub.condition(ClusterConditions.JOINED))
                    .isEqualTo("True/ManagedClusterJoined");
            assertThat(data())
                    .containsKeys("tls.crt", "tls.key", "kubeconfig", "agent-name")
                    .containsEntry("cluster-name", Base64Text.encode(cluster));
            assertThat(user()).startsWith("system:open-cluster-management:" + cluster + ":");
            assertThat(hub.cluster().orElseThrow().status().version()).isNotNull();
            assertThat(agent.agent().standing().now().joined()).isTrue();
            await().atMost(PATIENCE)
                    .untilAsserted(() ->
                            assertThat(
                                            kube.kubectl(
                                                            "get",
                                                            "events.events.k8s.io",
                                                            "-n",
                                                            cluster,
                                                            "-o",
                                                            "jsonpath={.items[*].reason} {.items[*].reportingController}")
                                                    .out())
                                    .isEqualTo("Available klusterlet-agent"));
        }
    }

    @Test
    void goesOnAfterARestartWithTheNamesAndCredentialsItHas() {
        hub.approving();
        hub.accept();
        try (var first = agent(settings)) {
            await().atMost(PATIENCE).until(hub::isAvailable);
            assertThat(first.agent().standing().now().joined()).isTrue();
        }
        var user = user();
        hub.patchStatus("managedcluster", cluster, "", "{\"conditions\":[]}");
        hub.accepted("True", "HubClusterAdminAccepted");

        var unnamed = AgentSettings.usual().withSecrets(cluster + "-bootstrap", secret);
        try (var second = agent(unnamed)) {
            await().atMost(PATIENCE).until(hub::isAvailable);

            assertThat(hub.condition(ClusterConditions.JOINED))
                    .isEqualTo("True/ManagedClusterJoined");
            assertThat(user()).isEqualTo(user);
            assertThat(hub.requests()).as("no new certificate was needed").hasSize(1);
            second.agent().stop();
            second.agent().start();
            await().atMost(PATIENCE).until(() -> second.agent().standing().now().joined());
        }
    }

    @Test
    void joinsAnewUnderAnotherName() {
        hub.approving();
        hub.accept();
        try (var _ = agent(settings)) {
            await().atMost(PATIENCE).until(hub::isAvailable);
        }
        var other = cluster + "-two";
        try (var second = new StandInHub(kube, other);
                var _ = agent(settings.named(other))) {
            await().atMost(PATIENCE).until(() -> second.cluster().isPresent());
            second.accept();
            second.approving();

            await().atMost(PATIENCE).until(second::isAvailable);
            assertThat(user()).startsWith("system:open-cluster-management:" + other + ":");
            assertThat(hub.cluster()).as("the old one is somebody's to delete").isPresent();
        }
    }

    @Test
    void takesAnotherBootstrapKubeconfigForAnotherHub() throws IOException {
        hub.approving();
        hub.accept();
        var file = folder.resolve("bootstrap");
        var text = Files.readString(AgentFixture.bootstrapKubeconfig(kube));
        Files.writeString(file, text);
        try (var _ = new AgentFixture(kube, settings, Optional.of(file))) {
            await().atMost(PATIENCE).until(hub::isAvailable);

            Files.writeString(
                    file,
                    text.replace("name: test", "name: moved")
                            .replace("cluster: test", "cluster: moved")
                            .replace("current-context: test", "current-context: moved"));

            await().atMost(PATIENCE).until(() -> hub.requests().size() == 2);
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(kubeconfig()).contains("name: \"moved\""));
        }
    }

    @Test
    void waitsForABootstrapKubeconfigThatCanBeUsed() throws IOException {
        var good = Files.readString(AgentFixture.bootstrapKubeconfig(kube));
        var wrong = good.replaceAll("server: .*", "server: https://127.0.0.1:1");
        hub.accept();
        hub.approving();
        try (var agent = new AgentFixture(kube, settings, Optional.empty())) {
            await().atMost(PATIENCE).until(() -> trouble(agent).contains("has no kubeconfig"));
            bootstrapSecret(wrong);
            await().atMost(PATIENCE).until(() -> trouble(agent).contains("no answer"));
            assertThat(hub.requests()).isEmpty();

            bootstrapSecret(good);

            await().atMost(PATIENCE).until(hub::isAvailable);
        }
    }

    @Test
    void joinsThroughAProxyAndGoesOnThroughIt() throws IOException {
        var config = Files.readString(AgentFixture.bootstrapKubeconfig(kube));
        var server = URI.create(member(config, "server").replace("\"", ""));
        hub.accept();
        hub.approving();
        try (var proxy = Wire.proxyTo(server)) {
            var url = "http://127.0.0.1:" + proxy.port();
            var file = folder.resolve("bootstrap");
            // Nobody listens at that address: without the proxy nothing goes.
            Files.writeString(
                    file,
                    config.replaceAll(
                            "( *)server: .*",
                            "$1server: https://127.0.0.1:1\n$1proxy-url: " + url));
            try (var _ = new AgentFixture(kube, settings, Optional.of(file))) {
                await().atMost(PATIENCE).until(hub::isAvailable);

                assertThat(kubeconfig())
                        .contains("proxy-url: \"" + url + "\"")
                        .contains("https://127.0.0.1:1");
                assertThat(proxy.tunnels()).isPositive();
            }
        }
    }

    @Test
    void readsReplacedCertificateFilesOfABootstrapKubeconfig() throws IOException {
        var config = Files.readString(AgentFixture.bootstrapKubeconfig(kube));
        var certificate = member(config, "client-certificate-data");
        Files.writeString(
                folder.resolve("tls.key"), Base64Text.decode(member(config, "client-key-data")));
        var stranger =
                TestCertificates.certificate(
                        "stranger", List.of(), Instant.EPOCH, Instant.EPOCH.plusSeconds(60));
        Files.writeString(folder.resolve("tls.crt"), Base64Text.decode(stranger));
        var file = folder.resolve("bootstrap");
        Files.writeString(
                file,
                config.replaceAll("client-certificate-data: .*", "client-certificate: tls.crt")
                        .replaceAll("client-key-data: .*", "client-key: tls.key"));
        hub.accept();
        hub.approving();
        try (var agent = new AgentFixture(kube, settings, Optional.of(file))) {
            await().atMost(PATIENCE).until(() -> !trouble(agent).isEmpty());
            assertThat(hub.requests()).isEmpty();

            Files.writeString(folder.resolve("tls.crt"), Base64Text.decode(certificate));

            await().atMost(PATIENCE).until(hub::isAvailable);
        }
    }

    @Test
    void waitsWithADeniedRequestUntilSomebodyDeletesIt() {
        hub.accept();
        try (var agent = agent(settings)) {
            await().atMost(PATIENCE).until(() -> hub.requests().size() == 1);
            var denied = hub.requests().getFirst();
            hub.answer(denied, "Denied");
            await().atMost(PATIENCE).until(() -> trouble(agent).contains("was refused"));
            assertThat(hub.requests()).hasSize(1);
            assertThat(data()).isEmpty();

            hub.approving();
            kube.client()
                    .certificates()
                    .v1()
                    .certificateSigningRequests()
                    .resource(denied)
                    .delete();

            await().atMost(PATIENCE).until(hub::isAvailable);
        }
    }

    private void bootstrapSecret(String kubeconfig) {
        hub.apply(
                """
                apiVersion: v1
                kind: Secret
                metadata: {namespace: %s, name: %s-bootstrap}
                data: {kubeconfig: %s}
                """
                        .formatted(AgentFixture.NAMESPACE, cluster, Base64Text.encode(kubeconfig)));
    }

    private static String trouble(AgentFixture agent) {
        return agent.agent().standing().now().trouble().orElse("");
    }

    private static String member(String kubeconfig, String name) {
        return kubeconfig
                .lines()
                .filter(line -> line.contains(name + ":"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElseThrow();
    }

    private Map<String, String> data() {
        return hub.secret(AgentFixture.NAMESPACE, secret);
    }

    private String kubeconfig() {
        return Base64Text.decode(data().getOrDefault("kubeconfig", ""));
    }

    private String user() {
        return CertificateChain.parse(data().getOrDefault("tls.crt", "")).orElseThrow().user();
    }

    private AgentFixture agent(AgentSettings wanted) {
        return new AgentFixture(kube, wanted, Optional.of(AgentFixture.bootstrapKubeconfig(kube)));
    }
}
