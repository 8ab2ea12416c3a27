package dev.trellis.hub;

import static dev.trellis.hub.HubFixture.ALPHA;
import static dev.trellis.hub.HubFixture.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.ops.ListenAddress;
import dev.trellis.hub.webhook.CrdKeeper;
import dev.trellis.hub.webhook.Reach;
import dev.trellis.hub.webhook.WebhookSettings;
import dev.trellis.sdk.agent.Agents;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/** Where conversion is left to another process, a hub works in the version that is stored. */
@KubernetesTest(dedicated = true, crds = "crds")
final class NoConversionIT {
    private static final String DECLARATIONS = "/apis/" + ALPHA + "/clustermanagementaddons";

    private final Kube kube;
    private final KubeApi api;

    NoConversionIT(Kube kube) {
        this.kube = kube;
        this.api = KubeApi.of(kube.client());
    }

    @Test
    void managesAddOnsAndLeavesTheirCrdsAlone() {
        var name = kube.uniqueName("addon");
        var before = conversions();
        try (var hub =
                HubMain.start(kube.client(), settings(), Agents.NONE, InstantSource.system())) {
            api.send(
                    Call.post(
                            DECLARATIONS,
                            object(ALPHA, "ClusterManagementAddOn", name, "\"spec\":{}")));
            var installs =
                    "/apis/%s/namespaces/%s/managedclusteraddons"
                            .formatted(ALPHA, kube.namespace());
            api.send(
                    Call.post(installs, object(ALPHA, "ManagedClusterAddOn", name, "\"spec\":{}")));

            await().atMost(Duration.ofMinutes(1))
                    .until(() ->
                            api.send(Call.get(installs + "/" + name))
                                    .tree()
                                    .at("/metadata/ownerReferences/0/name")
                                    .asText()
                                    .equals(name));

            assertThat(hub.isLeader()).isTrue();
            assertThat(conversions()).isEqualTo(before);
        }
    }

    private List<JsonNode> conversions() {
        return CrdKeeper.CONVERTED.stream()
                .map(crd ->
                        api.send(Call.get(HubFixture.crdPath(crd))).tree().at("/spec/conversion"))
                .toList();
    }

    private HubSettings settings() {
        var listen = ListenAddress.loopback(0);
        return new HubSettings(
                        kube.namespace(),
                        "test",
                        false,
                        listen,
                        WebhookSettings.reachedBy(new Reach.Url("127.0.0.1", 1))
                                .boundTo("127.0.0.1", 0)
                                .withValidation(false)
                                .withConversion(false),
                        false)
                .withParts(Set.of(HubPart.ADDONS));
    }
}
