package dev.trellis.engine.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.json.ApiJson;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.client.KubernetesClient;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

@KubernetesTest
class RenewableApiIT {
    private static final Duration SILENCE = Duration.ofMinutes(5);

    private final Clients clients = new Clients(ApiJson.serialization());

    @Test
    void goesOnWithNewCredentialsAndEndsWhatWasOpenWithTheOld(Kube kube) {
        var first = kube.uniqueName("first");
        var second = kube.uniqueName("second");
        try (var renewable = new RenewableApi(client(kube, first), Duration.ofMillis(100))) {
            var api = renewable.api();
            assertThat(whoAmI(api)).isEqualTo(first);
            var watch =
                    api.open(
                            Call.get("/api/v1/namespaces/default/configmaps").with("watch", "true"),
                            SILENCE);
            assertThat(watch.code()).isEqualTo(200);

            renewable.renew(client(kube, second));

            assertThat(whoAmI(api)).isEqualTo(second);
            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() ->
                            assertThatThrownBy(() -> readAll(watch))
                                    .isInstanceOf(IOException.class));
            assertThat(whoAmI(api)).isEqualTo(second);
        }
    }

    private static void readAll(OpenAnswer watch) throws IOException {
        while (watch.body().read() >= 0) {
            // What other tests write in the meantime is nobody's business here.
        }
        throw new IOException("the watch ended");
    }

    private static String whoAmI(KubeApi api) {
        var review = "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"SelfSubjectReview\"}";
        return api.send(Call.post("/apis/authentication.k8s.io/v1/selfsubjectreviews", review))
                .tree()
                .at("/status/userInfo/username")
                .asText();
    }

    private KubernetesClient client(Kube kube, String user) {
        var file = kube.kubeconfigFor(user, "system:masters");
        return clients.make(new ClientSource.Kubeconfig(file, Optional.empty()), "test");
    }
}
