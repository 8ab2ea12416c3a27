package dev.trellis.hub;

import static dev.trellis.hub.Fleet.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.RawObject;
import dev.trellis.hub.AddonClient.Version;
import dev.trellis.sdk.agent.Agents;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What becomes of the agent of an add-on that the hub runs in code and people install. */
@KubernetesTest(crds = "crds")
final class AgentDeployIT {
    @SuppressWarnings("NullAway.Init") // started before all tests
    private static HubFixture hub;

    @SuppressWarnings("NullAway.Init") // named before all tests
    private static String addon;

    private final Fleet fleet;

    AgentDeployIT(Kube kube) {
        fleet = new Fleet(kube);
    }

    @BeforeAll
    static void start(Kube kube) {
        addon = kube.uniqueName("coded");
        hub =
                HubFixture.startRunning(
                        kube,
                        Agents.NONE.with(
                                new CodedAddon(addon, List.of(), List.of(CodedAddon.DEPLOYMENT))));
    }

    @AfterAll
    static void stop() {
        hub.close();
    }

    @ParameterizedTest
    @EnumSource
    void itIsDeployedAsItIsAndStaysWhileItsClusterGoes(Version version) {
        var client = new AddonClient(fleet, version, addon);
        var cluster = fleet.cluster();
        var work = "addon-" + addon + "-deploy-0";
        client.declare(List.of(), "{type: Manual}");

        client.install(cluster, "");
        fleet.awaitWork(
                cluster,
                work,
                found ->
                        assertThat(found.at("/spec/workload/manifests"))
                                .singleElement()
                                .matches(AgentDeployIT::isTheDeployment));
        assertThat(client.declaration().at("/spec/installStrategy/type").asText())
                .isEqualTo("Manual");

        fleet.report(cluster, work, true, Optional.empty());
        client.awaitInstall(
                cluster,
                install -> {
                    assertThat(condition(install, "ManifestApplied")).startsWith("True/");
                    assertThat(condition(install, "Progressing")).startsWith("True/");
                });

        fleet.report(cluster, work, true, Optional.of(true));
        client.awaitInstall(
                cluster,
                install -> {
                    assertThat(condition(install, "Available")).startsWith("True/");
                    assertThat(condition(install, "Progressing")).startsWith("False/");
                });

        var path = "/apis/cluster.open-cluster-management.io/v1/managedclusters/" + cluster;
        fleet.patch(path, "{metadata: {finalizers: [example.com/wait]}}");
        fleet.delete(path);
        await().during(Duration.ofSeconds(5))
                .atMost(Duration.ofSeconds(30))
                .until(() -> fleet.work(cluster, work).isPresent());
        fleet.patch(path, "{metadata: {finalizers: null}}");
        client.forget(List.of());
    }

    private static boolean isTheDeployment(JsonNode manifest) {
        return RawObject.of((ObjectNode) manifest).sameContentAs(CodedAddon.DEPLOYMENT);
    }
}
