package dev.trellis.hub;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.trellis.api.Crds;
import dev.trellis.engine.ops.ListenAddress;
import dev.trellis.hub.webhook.Reach;
import dev.trellis.hub.webhook.WebhookSettings;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A hub that cannot start says why. */
@KubernetesTest(dedicated = true)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class HubMainIT {

    private final Kube kube;

    HubMainIT(Kube kube) {
        this.kube = kube;
    }

    @Test
    @Order(1)
    void saysHowToInstallMissingCrds() {
        assertThatExceptionOfType(HubProblem.class)
                .isThrownBy(() -> HubMain.start(kube.client(), settings("hub", 1)))
                .withMessageContaining("clustermanagementaddons.addon.open-cluster-management.io")
                .withMessageContaining("trellis crds | kubectl apply -f -");
    }

    @Test
    @Order(2)
    void saysThatThePortIsTaken() throws IOException {
        for (var crd : Crds.all()) {
            kube.kubectlWithInput(crd.yaml(), "apply", "-f", "-").outOrThrow();
        }
        kube.kubectl("wait", "--for=condition=Established", "crd", "--all").outOrThrow();

        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatExceptionOfType(HubProblem.class)
                    .isThrownBy(() ->
                            HubMain.start(kube.client(), settings("hub", taken.getLocalPort())))
                    .withMessageContaining("cannot listen on 127.0.0.1:" + taken.getLocalPort());
        }
    }

    @Test
    @Order(3)
    void saysThatARightIsMissing() {
        var user = kube.uniqueName("user");

        assertThatExceptionOfType(HubProblem.class)
                .isThrownBy(() -> HubMain.start(kube.clientFor(user), settings("other", 1)))
                .withMessageContaining(user);
    }

    private static HubSettings settings(String namespace, int port) {
        return new HubSettings(
                namespace,
                "test",
                true,
                ListenAddress.loopback(0),
                WebhookSettings.reachedBy(new Reach.Url("127.0.0.1", port))
                        .boundTo("127.0.0.1", port),
                false);
    }
}
