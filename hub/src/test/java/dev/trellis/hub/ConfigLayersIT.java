package dev.trellis.hub;

import static dev.trellis.hub.AddonClient.CONFIGS;
import static dev.trellis.hub.AddonClient.configs;
import static dev.trellis.hub.AddonClient.hash;
import static dev.trellis.hub.AddonClient.named;
import static dev.trellis.hub.AddonClient.onPlacement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.hub.AddonClient.Version;
import dev.trellis.sdk.agent.Agents;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;

/**
 * Where the configuration of an install comes from: the add-on, a placement, the install itself.
 * All tests speak of one add-on, so each finds the installs of those before it, whose clusters and
 * declaration are gone.
 */
@KubernetesTest(crds = "crds")
final class ConfigLayersIT {
    @SuppressWarnings("NullAway.Init") // started before all tests
    private static HubFixture hub;

    @SuppressWarnings("NullAway.Init") // named before all tests
    private static String addon;

    private final Fleet fleet;
    private final String namespace;
    private final String cluster;

    @SuppressWarnings("NullAway.Init") // every test begins with one
    private AddonClient client;

    ConfigLayersIT(Kube kube) {
        fleet = new Fleet(kube);
        namespace = kube.namespace();
        cluster = fleet.cluster();
    }

    @BeforeAll
    static void start(Kube kube) {
        addon = kube.uniqueName("layered");
        hub =
                HubFixture.startRunning(
                        kube,
                        Agents.NONE.with(
                                new CodedAddon(
                                        addon, List.of(CodedAddon.DEPLOYMENT_CONFIGS), List.of())));
    }

    @AfterAll
    static void stop() {
        hub.close();
    }

    @AfterEach
    void forget() {
        client.forget(List.of(cluster));
    }

    @ParameterizedTest
    @EnumSource
    void anInstallTakesTheDefault(Version version) {
        declare(version);

        client.install(cluster, "");

        client.awaitDefaultsOnly(defaultReference());
        client.awaitReferences(cluster, client.reference(1, namespace, "default", hash("test")));
    }

    @ParameterizedTest
    @EnumSource
    void aPlacementOverridesTheDefaultEvenWithWhatDoesNotExist(Version version) {
        declare(version);
        client.declareWithDefault(
                namespace,
                "default",
                onPlacement(
                        namespace,
                        "everywhere",
                        configs(namespace, "another") + ", rolloutStrategy: {type: All}"));

        fleet.placement(namespace, "everywhere", List.of(List.of(cluster)));

        client.awaitReferences(cluster, client.reference(0, namespace, "another", ""));
        client.awaitDeclaration(declaration -> {
            assertThat(client.defaults(declaration)).containsExactly(defaultReference());
            assertThat(AddonClient.progression(declaration))
                    .containsExactly(ShownConfig.wanted(CONFIGS, named(namespace, "another", "")));
        });
    }

    @ParameterizedTest
    @EnumSource
    void anInstallOverridesTheDefaultAndFollowsWhatItNames(Version version) {
        declare(version);
        client.configure(cluster, "own", "test1");

        client.install(cluster, configs(cluster, "own"));
        client.patchInstallStatus(
                cluster,
                """
                status:
                  supportedConfigs:
                  - {group: addon.open-cluster-management.io, resource: addondeploymentconfigs}
                """);
        client.awaitDefaultsOnly(defaultReference());
        client.awaitReferences(cluster, client.reference(1, cluster, "own", hash("test1")));

        client.configure(cluster, "own", "test2");
        client.awaitReferences(cluster, client.reference(2, cluster, "own", hash("test2")));
    }

    @ParameterizedTest
    @EnumSource
    void aTypeThatNobodyKnowsIsShownWithoutAHash(Version version) {
        declare(version);
        var type = "addondeploymentconfigstest." + Fleet.ADDON + "test";

        client.install(
                cluster,
                "configs: [{group: %stest, resource: addondeploymentconfigstest, namespace: %s, name: own}]"
                        .formatted(Fleet.ADDON, cluster));

        client.awaitReferences(
                cluster,
                client.reference(1, namespace, "default", hash("test")),
                client.shown(ShownConfig.wanted(type, named(cluster, "own", "")), cluster, "own"));
    }

    @Test
    void configurationsOfOneTypeKeepTheirOrder() {
        declare(Version.V1BETA1);
        client.configure(namespace, "second", "test2");
        client.configure(namespace, "first", "test1");
        client.declareWithDefault(
                namespace,
                "default",
                onPlacement(namespace, "ordered", configs(namespace, "second", "first")));

        fleet.placement(namespace, "ordered", List.of(List.of(cluster)));

        client.awaitReferences(
                cluster,
                client.reference(1, namespace, "second", hash("test2")),
                client.reference(1, namespace, "first", hash("test1")));
        client.awaitDeclaration(declaration ->
                assertThat(AddonClient.progression(declaration))
                        .containsExactly(
                                ShownConfig.wanted(
                                        CONFIGS, named(namespace, "second", hash("test2"))),
                                ShownConfig.wanted(
                                        CONFIGS, named(namespace, "first", hash("test1")))));
    }

    private void declare(Version version) {
        client = new AddonClient(fleet, version, addon);
        client.configure(namespace, "default", "test");
        client.declareWithDefault(namespace, "default", "{type: Manual}");
    }

    private ShownConfig defaultReference() {
        return ShownConfig.wanted(CONFIGS, named(namespace, "default", hash("test")));
    }
}
