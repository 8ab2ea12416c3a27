package dev.trellis.apiserver.inprocess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trellis.apiserver.EmbeddedApiServer;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.authentication.SelfSubjectReviewBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

class InProcessClientTest {
    private static EmbeddedApiServer server;

    @BeforeAll
    static void start() {
        // Nobody but the test writes, so that it can count.
        server = EmbeddedApiServer.builder().controllers(false).start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void readsAndWrites() {
        try (var client = server.adminClient("verbs")) {
            client.resource(map("a", "1")).create();
            client.resource(map("a", "2")).update();
            client.configMaps()
                    .inNamespace("default")
                    .withName("a")
                    .edit(one -> new ConfigMapBuilder(one).addToData("b", "ü").build());

            assertThat(get(client, "a").getData()).containsEntry("v", "2").containsEntry("b", "ü");
            client.configMaps().inNamespace("default").withName("a").delete();
            assertThat(client.configMaps().inNamespace("default").withName("a").get()).isNull();
        }
    }

    @Test
    void keepsClustersApart() {
        try (var one = server.adminClient("one");
                var other = server.adminClient("other")) {
            one.resource(map("a", "1")).create();

            assertThat(other.configMaps().inNamespace("default").withName("a").get()).isNull();
        }
    }

    @Test
    void hasTheRightsOfItsUser() {
        try (var nobody = server.client("rights", "nobody")) {
            assertThatThrownBy(() -> nobody.configMaps().inNamespace("default").list())
                    .isInstanceOfSatisfying(
                            KubernetesClientException.class,
                            e -> {
                                assertThat(e.getCode()).isEqualTo(403);
                                assertThat(e.getMessage()).contains("User \"nobody\" cannot list");
                            });
        }
    }

    @Test
    void isWhomItsCertificateNames() {
        try (var jane = within(server.clientConfig("jane", "painters"))) {
            var self = new SelfSubjectReviewBuilder().build();

            var user = jane.resource(self).create().getStatus().getUserInfo();

            assertThat(user.getUsername()).isEqualTo("jane");
            assertThat(user.getGroups()).containsExactly("painters", "system:authenticated");
            assertThatThrownBy(() -> jane.configMaps().inNamespace("default").list())
                    .hasMessageContaining("User \"jane\" cannot list");
        }
    }

    @Test
    void isNobodyByACertificateOfAnotherServer() {
        try (var other = EmbeddedApiServer.start(0);
                var stranger =
                        within(
                                new ConfigBuilder(other.adminConfig())
                                        .withMasterUrl(server.address().toString())
                                        .build())) {
            assertThatThrownBy(() -> stranger.configMaps().inNamespace("default").list())
                    .isInstanceOfSatisfying(
                            KubernetesClientException.class,
                            e -> assertThat(e.getCode()).isEqualTo(401));
        }
    }

    @Test
    void isWhomItsTokenNames() {
        String token;
        try (var admin = within(server.adminConfig())) {
            admin.serviceAccounts()
                    .resource(
                            new ServiceAccountBuilder()
                                    .withNewMetadata()
                                    .withName("robot")
                                    .withNamespace("default")
                                    .endMetadata()
                                    .build())
                    .create();
            token =
                    admin.serviceAccounts()
                            .inNamespace("default")
                            .withName("robot")
                            .tokenRequest()
                            .getStatus()
                            .getToken();
        }
        var config =
                new ConfigBuilder()
                        .withAutoConfigure(false)
                        .withMasterUrl(server.address().toString())
                        .withOauthToken(token)
                        .build();
        try (var robot = within(config)) {
            assertThatThrownBy(() -> robot.configMaps().inNamespace("default").list())
                    .hasMessageContaining(
                            "User \"system:serviceaccount:default:robot\" cannot list");
        }
    }

    private static KubernetesClient within(Config config) {
        return new KubernetesClientBuilder()
                .withConfig(config)
                .withHttpClientFactory(server.inProcess())
                .build();
    }

    @Test
    void watchesUntilItIsClosed() {
        var seen = new CopyOnWriteArrayList<String>();
        var ends = new CopyOnWriteArrayList<String>();
        try (var client = server.adminClient("watches")) {
            var watch =
                    client.configMaps()
                            .inNamespace("default")
                            .watch(
                                    new Watcher<>() {
                                        @Override
                                        public void eventReceived(Action action, ConfigMap map) {
                                            seen.add(action + " " + map.getMetadata().getName());
                                        }

                                        @Override
                                        public void onClose(WatcherException cause) {
                                            ends.add("failed");
                                        }

                                        @Override
                                        public void onClose() {
                                            ends.add("closed");
                                        }
                                    });
            client.resource(map("a", "1")).create();
            client.resource(map("b", "1")).create();
            client.configMaps().inNamespace("default").withName("a").delete();
            eventually(() -> assertThat(seen).containsExactly("ADDED a", "ADDED b", "DELETED a"));

            watch.close();

            eventually(() -> assertThat(ends).containsExactly("closed"));
            client.resource(map("c", "1")).create();
            try (var control = server.adminClient("watches")) {
                assertThat(get(control, "c")).isNotNull();
            }
            assertThat(seen).hasSize(3);
        }
    }

    @Test
    void watchesManyClustersWithoutAThreadForEach() {
        var clusters = 300;
        var before = Thread.getAllStackTraces().size();
        var clients = new ArrayList<KubernetesClient>();
        var informers = new ArrayList<SharedIndexInformer<ConfigMap>>();
        try {
            for (var i = 0; i < clusters; i++) {
                var client = server.adminClient("member-" + i);
                clients.add(client);
                informers.add(client.configMaps().inNamespace("default").inform());
            }
            assertThat(Thread.getAllStackTraces().size() - before).isLessThan(50);

            for (var client : clients) {
                client.resource(map("a", "1")).create();
            }

            for (var informer : informers) {
                eventually(() -> assertThat(informer.getStore().list()).hasSize(1));
            }
        } finally {
            clients.forEach(KubernetesClient::close);
        }
    }

    @Test
    void handsOnLongListsAndBodies() {
        try (var client = server.adminClient("long")) {
            var filler = "x".repeat(900_000);
            for (var name : List.of("a", "b", "c")) {
                client.resource(map(name, filler)).create();
            }

            var listed = client.configMaps().inNamespace("default").list().getItems();

            assertThat(listed).hasSize(3);
            assertThat(listed.getFirst().getData().get("v")).hasSize(900_000);
        }
    }

    private static void eventually(org.awaitility.core.ThrowingRunnable assertion) {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(assertion);
    }

    private static ConfigMap get(KubernetesClient client, String name) {
        return client.configMaps().inNamespace("default").withName(name).require();
    }

    private static ConfigMap map(String name, String value) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .endMetadata()
                .addToData("v", value)
                .build();
    }
}
