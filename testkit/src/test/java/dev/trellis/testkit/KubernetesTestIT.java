package dev.trellis.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.trellis.testkit.server.KubeServer;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

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

    @Nested
    final class Inside {
        @Test
        void usesTheServerOfTheClassAround(Kube kube, KubernetesClient client) {
            assertThat(client).isSameAs(kube.client());
            assertThat(client.namespaces().withName(classNamespace).get()).isNotNull();
            assertThat(kube.namespace()).isEqualTo(constructorNamespace);
        }
    }

    @Test
    void namesTheAttributeThatGivesATestTheServerItself() {
        var summary = new SummaryGeneratingListener();
        var request =
                LauncherDiscoveryRequestBuilder.request()
                        .selectors(selectClass(Greedy.class))
                        .build();
        var config =
                LauncherConfig.builder()
                        .enableTestExecutionListenerAutoRegistration(false)
                        .addTestExecutionListeners(summary)
                        .build();

        LauncherFactory.create(config).execute(request);

        assertThat(summary.getSummary().getFailures())
                .singleElement()
                .satisfies(failure ->
                        assertThat(failure.getException())
                                .hasMessageContaining("dedicated = true"));
    }

    @KubernetesTest
    static final class Greedy {
        @Test
        void wantsTheServerThatAllShare(KubeServer server) {
            server.stopApiServer();
        }
    }
}
