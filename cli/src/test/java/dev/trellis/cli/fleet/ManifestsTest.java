package dev.trellis.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.api.json.ApiJson;
import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.engine.client.ClientProblem;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;

import io.fabric8.kubernetes.client.KubernetesClient;

import org.junit.jupiter.api.Test;

import java.util.concurrent.CompletableFuture;

final class ManifestsTest {
    // Nobody listens there: the port is reserved.
    private static final String WEBHOOK =
            """
            apiVersion: admissionregistration.k8s.io/v1
            kind: ValidatingWebhookConfiguration
            metadata: {name: late}
            webhooks:
              - name: late.example.com
                clientConfig: {url: "https://127.0.0.1:1/check"}
                rules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [configmaps]}]
                admissionReviewVersions: [v1]
                sideEffects: None
                timeoutSeconds: 1
            """;

    private static final String MAP =
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: colours, namespace: default}
            data: {sky: blue}
            """;

    @Test
    void waitsForAWebhookThatIsNotThereYet() throws Exception {
        try (var server = EmbeddedApiServer.builder().controllers(false).start();
                var client = client(server)) {
            var manifests = new Manifests(KubeApi.of(client), "test");
            var webhook = Manifests.read(WEBHOOK);
            manifests.apply(webhook);

            var applying = CompletableFuture.runAsync(() -> manifests.apply(Manifests.read(MAP)));
            manifests.delete(webhook);

            applying.get();
            assertThat(manifests.find(Manifests.read(MAP).getFirst())).isPresent();
        }
    }

    @Test
    void saysWhichWebhookFailsWhereItStaysAway() {
        try (var server = EmbeddedApiServer.builder().controllers(false).start();
                var client = client(server)) {
            var manifests = new Manifests(KubeApi.of(client), "test");
            manifests.apply(Manifests.read(WEBHOOK));

            assertThatThrownBy(() -> manifests.apply(Manifests.read(MAP)))
                    .isInstanceOf(ClientProblem.class)
                    .hasMessageContaining("failed calling webhook \"late.example.com\"");
        }
    }

    private static KubernetesClient client(EmbeddedApiServer server) {
        return new Clients(ApiJson.serialization(), server.inProcess())
                .make(new ClientSource.Given(server.adminConfig()), "test");
    }
}
