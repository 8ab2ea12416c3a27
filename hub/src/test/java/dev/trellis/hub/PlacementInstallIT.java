package dev.trellis.hub;

import static dev.trellis.hub.AddonClient.onPlacement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.hub.AddonClient.Version;
import dev.trellis.sdk.agent.Agents;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.List;

/** Installs follow the decisions of a placement. */
@KubernetesTest(crds = "crds")
final class PlacementInstallIT {
    @SuppressWarnings("NullAway.Init") // started before all tests
    private static HubFixture hub;

    @SuppressWarnings("NullAway.Init") // named before all tests
    private static String addon;

    private final Fleet fleet;
    private final String namespace;

    PlacementInstallIT(Kube kube) {
        fleet = new Fleet(kube);
        namespace = kube.namespace();
    }

    @BeforeAll
    static void start(Kube kube) {
        addon = kube.uniqueName("placed");
        hub =
                HubFixture.startRunning(
                        kube, Agents.NONE.with(new CodedAddon(addon, List.of(), List.of())));
    }

    @AfterAll
    static void stop() {
        hub.close();
    }

    @ParameterizedTest
    @EnumSource
    void installsComeAndGoWithTheDecisions(Version version) {
        var client = new AddonClient(fleet, version, addon);
        var clusters = fleet.clusters(4);
        client.declare(List.of(), "{type: Manual}");
        fleet.placement(namespace, "some", List.of(clusters.subList(0, 2)));
        client.awaitDeclaration(_ -> {}); // a client of the older version finds it unmarked

        client.declare(List.of(), onPlacement(namespace, "some", ""));
        awaitInstalledOn(clusters, 0, 1);

        fleet.decide(namespace, "some", 0, clusters.subList(1, 3));
        awaitInstalledOn(clusters, 1, 2);

        var uid = uid(clusters.get(1));
        fleet.deleteInstall(clusters.get(1), addon);
        fleet.awaitInstall(
                clusters.get(1),
                addon,
                install -> assertThat(install.at("/metadata/uid").asText()).isNotEqualTo(uid));
        client.forget(clusters);
    }

    @ParameterizedTest
    @EnumSource
    void theHostingClusterOfAClusterBecomesThatOfItsInstall(Version version) {
        var client = new AddonClient(fleet, version, addon);
        var clusters = fleet.clusters(2);
        host(clusters.get(0));
        fleet.placement(namespace, "both", List.of(clusters));

        client.declare(List.of(), onPlacement(namespace, "both", ""));

        fleet.awaitInstall(
                clusters.get(0),
                addon,
                install -> assertThat(hosting(install)).isEqualTo("hosting-cluster"));
        fleet.awaitInstall(
                clusters.get(1), addon, install -> assertThat(hosting(install)).isEmpty());
        client.forget(clusters);
    }

    @Test
    void annotationsOfAClusterReachOnlyInstallsThatFollowPlacements() {
        var client = new AddonClient(fleet, Version.V1BETA1, addon);
        var manual = new AddonClient(fleet, Version.V1BETA1, addon + "-manual");
        var undeclared = new AddonClient(fleet, Version.V1BETA1, addon + "-undeclared");
        var cluster = fleet.cluster();
        fleet.placement(namespace, "one", List.of(List.of(cluster)));
        manual.declare(List.of(), "{type: Manual}");
        manual.install(cluster, "");
        undeclared.install(cluster, "");
        client.declare(List.of(), onPlacement(namespace, "one", ""));
        client.awaitInstall(cluster, install -> assertThat(hosting(install)).isEmpty());

        host(cluster);

        client.awaitInstall(
                cluster, install -> assertThat(hosting(install)).isEqualTo("hosting-cluster"));
        await().during(Duration.ofSeconds(1))
                .atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> {
                    manual.awaitInstall(cluster, install -> assertThat(hosting(install)).isEmpty());
                    undeclared.awaitInstall(
                            cluster, install -> assertThat(hosting(install)).isEmpty());
                });
        manual.forget(List.of());
        client.forget(List.of(cluster));
    }

    private void host(String cluster) {
        fleet.patch(
                "/apis/cluster.open-cluster-management.io/v1/managedclusters/" + cluster,
                "{metadata: {annotations: {%s: hosting-cluster}}}"
                        .formatted(AddOnAnnotations.HOSTING_CLUSTER));
    }

    private static String hosting(JsonNode install) {
        return install.at("/metadata/annotations").path(AddOnAnnotations.HOSTING_CLUSTER).asText();
    }

    private String uid(String cluster) {
        return fleet.install(cluster, addon).orElseThrow().at("/metadata/uid").asText();
    }

    private void awaitInstalledOn(List<String> clusters, int from, int to) {
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() ->
                        assertThat(clusters)
                                .filteredOn(cluster -> fleet.install(cluster, addon).isPresent())
                                .isEqualTo(clusters.subList(from, to + 1)));
    }
}
