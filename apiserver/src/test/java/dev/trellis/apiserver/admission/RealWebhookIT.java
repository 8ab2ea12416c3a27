package dev.trellis.apiserver.admission;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

import org.junit.jupiter.api.BeforeEach;

/** What the suite asks for is what Kubernetes does. */
@KubernetesTest
class RealWebhookIT extends WebhookSuite {
    private KubernetesClient client;
    private Place place;

    @BeforeEach
    void makeNamespace(Kube kube) {
        var config =
                new ConfigBuilder(kube.client().getConfiguration())
                        .withRequestRetryBackoffLimit(0)
                        .build();
        client = new KubernetesClientBuilder().withConfig(config).build();
        place = new Place(client, kube.uniqueName("hooks"));
        createNamespace(place);
    }

    @Override
    Place place() {
        return place;
    }

    @Override
    void end() {
        client.close();
    }
}
