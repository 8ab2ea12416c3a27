package dev.trellis.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;

/** A real API server asks our webhook before it stores what interprets kinds. */
@KubernetesTest(dedicated = true, crds = "crds")
final class InterpreterAdmissionIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Kube kube;

    @SuppressWarnings("NullAway.Init") // every test begins by starting one
    private HubFixture hub;

    InterpreterAdmissionIT(Kube kube) {
        this.kube = kube;
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    @Test
    void refusesWhatWouldFailWhenItIsUsed() {
        define("ResourceInterpreterCustomization");
        define("ResourceInterpreterWebhookConfiguration");
        hub = HubFixture.startPromoting(kube);
        // A configuration takes a moment to reach every part of an API server.
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(applied(script("broken", "end end")))
                                .contains(
                                        "admission webhook \"interpreter-customizations.trellis.dev\" denied the request: The script for InterpretHealth is no Lua"));
        assertThat(applied(script("first", "x = 1"))).contains("created");

        assertThat(applied(script("second", "x = 1")))
                .contains(
                        "denied the request: InterpretHealth of shop.example.org/v1 Storefront is answered by ResourceInterpreterCustomization first already");
        assertThat(applied(script("first", "x = 2"))).contains("configured");
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(
                                        applied(
                                                """
                                                apiVersion: trellis.dev/v1alpha1
                                                kind: ResourceInterpreterWebhookConfiguration
                                                metadata: {name: shop}
                                                webhooks: [{name: shop}]
                                                """))
                                .contains(
                                        "denied the request: ResourceInterpreterWebhookConfiguration shop is not valid"));
    }

    private static String script(String name, String text) {
        return """
        apiVersion: trellis.dev/v1alpha1
        kind: ResourceInterpreterCustomization
        metadata: {name: %s}
        spec:
          target: {apiVersion: shop.example.org/v1, kind: Storefront}
          customizations: {healthInterpretation: {luaScript: "%s"}}
        """
                .formatted(name, text);
    }

    private String applied(String yaml) {
        var result = kube.kubectlWithInput(yaml, "apply", "-f", "-");
        return result.out() + result.err();
    }

    private void define(String kind) {
        kube.kubectlWithInput(
                        """
                        apiVersion: apiextensions.k8s.io/v1
                        kind: CustomResourceDefinition
                        metadata: {name: %1$ss.trellis.dev}
                        spec:
                          group: trellis.dev
                          scope: Cluster
                          names: {kind: %2$s, plural: %1$ss}
                          versions:
                            - name: v1alpha1
                              served: true
                              storage: true
                              schema:
                                openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
                        """
                                .formatted(kind.toLowerCase(java.util.Locale.ROOT), kind),
                        "apply",
                        "-f",
                        "-")
                .outOrThrow();
        kube.kubectl(
                        "wait",
                        "--for=condition=Established",
                        "--timeout=60s",
                        "crd/%ss.trellis.dev".formatted(kind.toLowerCase(java.util.Locale.ROOT)))
                .outOrThrow();
    }
}
