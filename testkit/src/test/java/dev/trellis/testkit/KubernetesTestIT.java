package dev.trellis.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.util.Map;

@KubernetesTest(crds = "crds")
final class KubernetesTestIT {
    private static String classNamespace = "";

    private final String constructorNamespace;

    KubernetesTestIT(Kube kube) {
        constructorNamespace = kube.namespace();
    }

    @BeforeAll
    static void prepare(Kube kube) {
        classNamespace = kube.namespace();
    }

    @Test
    void givesATestItsOwnNamespaceAndAClient(Kube kube, KubernetesClient client) {
        var wanted =
                new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("greeting")
                        .endMetadata()
                        .withData(Map.of("hello", "world"))
                        .build();

        client.resource(wanted).inNamespace(kube.namespace()).create();

        assertThat(kube.namespace()).isEqualTo(constructorNamespace).isNotEqualTo(classNamespace);
        assertThat(
                        kube.kubectl(
                                        "-n",
                                        kube.namespace(),
                                        "get",
                                        "configmap",
                                        "greeting",
                                        "-o",
                                        "jsonpath={.data.hello}")
                                .outOrThrow())
                .isEqualTo("world");
    }

    @Test
    void servesTheCustomResourcesOfTheClassPath(Kube kube) {
        var applied =
                kube.kubectlWithInput(
                        """
                        apiVersion: testkit.trellis.dev/v1
                        kind: Widget
                        metadata: {name: first}
                        spec: {size: 3}
                        """,
                        "-n",
                        kube.namespace(),
                        "apply",
                        "-f",
                        "-");

        assertThat(applied.outOrThrow()).contains("widget.testkit.trellis.dev/first created");
    }
}
