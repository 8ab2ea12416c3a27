package dev.trellis.apiserver.admission;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

/** What the suite asks for is what Kubernetes does. */
@KubernetesTest
class RealConversionIT extends ConversionSuite {
    private final KubernetesClient client;
    private final String group;

    RealConversionIT(Kube kube) {
        client =
                new KubernetesClientBuilder()
                        .withConfig(
                                new ConfigBuilder(kube.client().getConfiguration())
                                        .withRequestRetryBackoffLimit(0)
                                        .build())
                        .build();
        group = kube.uniqueName("g") + ".example.com";
    }

    @Override
    KubernetesClient client() {
        return client;
    }

    @Override
    String group() {
        return group;
    }

    @Override
    void end() {
        client.close();
    }
}
