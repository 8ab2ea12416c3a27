package dev.trellis.hub;

import static dev.trellis.hub.Fleet.condition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.client.utils.Serialization;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;

/** Add-ons that need others on their cluster: what they say, and when they recover. */
@KubernetesTest(crds = "crds")
final class DependencyIT {
    private static final String UNAVAILABLE = " is not installed or not available.";

    private final Kube kube;
    private final Fleet fleet;
    private final PaintAddon addon;
    private final String needed;
    private final String useful;

    @SuppressWarnings("NullAway.Init") // started before each test
    private HubFixture hub;

    DependencyIT(Kube kube) {
        this.kube = kube;
        this.fleet = new Fleet(kube);
        this.addon = new PaintAddon(kube, fleet);
        this.needed = kube.uniqueName("needed");
        this.useful = kube.uniqueName("useful");
    }

    @BeforeEach
    void start() {
        hub = HubFixture.startWithoutValidation(kube);
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    @Test
    void degradesWhileARequiredAddonIsMissingAndRecovers() {
        var cluster = fleet.cluster();
        install(List.of(cluster), "[{name: %s}]".formatted(needed));
        var missing =
                "True/RequiredDependencyNotSatisfied/Required addon '" + needed + "'" + UNAVAILABLE;

        awaitDegraded(cluster, missing);
        addon.awaitColour(cluster, "blue"); // Nothing waits for a dependency to be installed.
        fleet.reportReady(cluster, addon.work());
        awaitAvailable(
                cluster,
                "False/RequiredDependencyNotSatisfied/Required addon '"
                        + needed
                        + "'"
                        + UNAVAILABLE);

        fleet.apply(byHand(needed, cluster));
        awaitDegraded(cluster, missing);
        available(cluster, needed, "True");
        awaitDegraded(cluster, "");
        awaitAvailable(cluster, "True/ProbeAvailable/" + addon.name() + " add-on is available.");

        available(cluster, needed, "Unknown");
        awaitDegraded(cluster, missing);
        available(cluster, needed, "True");
        awaitDegraded(cluster, "");
        fleet.deleteInstall(cluster, needed);
        awaitDegraded(cluster, missing);
        awaitAvailable(
                cluster,
                "False/RequiredDependencyNotSatisfied/Required addon '"
                        + needed
                        + "'"
                        + UNAVAILABLE);
    }

    @Test
    void countsInstallsThatComeToLackSomething() throws Exception {
        var cluster = fleet.cluster();
        install(List.of(cluster), "[{name: %s}]".formatted(needed));
        awaitDegraded(
                cluster,
                "True/RequiredDependencyNotSatisfied/Required addon '"
                        + needed
                        + "'"
                        + UNAVAILABLE);

        assertThat(hub.ops("/metrics").body())
                .contains(
                        "addon_dependency_unsatisfied_total{reason=\"RequiredDependencyNotSatisfied\",type=\"Required\"} 1");
    }

    @Test
    void saysWhatIsLostWithoutAnOptionalAddonAndStaysAvailable() {
        var cluster = fleet.cluster();
        install(
                List.of(cluster),
                "[{name: %s, type: Optional, message: No metrics}]".formatted(useful));
        addon.awaitColour(cluster, "blue");
        fleet.reportReady(cluster, addon.work());

        awaitDegraded(
                cluster,
                "True/DependencyNotSatisfied/Optional addon '"
                        + useful
                        + "'"
                        + UNAVAILABLE
                        + " No metrics");
        awaitAvailable(cluster, "True/ProbeAvailable/" + addon.name() + " add-on is available.");

        addon.declare("{type: All}");
        awaitDegraded(cluster, "");
    }

    @Test
    void tellsRequiredOnesFirstAndGoesBackToOptionalOnes() {
        var cluster = fleet.cluster();
        install(
                List.of(cluster),
                "[{name: %s, type: Optional, message: No metrics}, {name: %s, type: Required}]"
                        .formatted(useful, needed));
        awaitDegraded(
                cluster,
                "True/RequiredDependencyNotSatisfied/Required addon '%s'%s Optional addon '%s'%s No metrics"
                        .formatted(needed, UNAVAILABLE, useful, UNAVAILABLE));

        fleet.apply(byHand(needed, cluster));
        available(cluster, needed, "True");
        awaitDegraded(
                cluster,
                "True/DependencyNotSatisfied/Optional addon '%s'%s No metrics"
                        .formatted(useful, UNAVAILABLE));
    }

    @Test
    void looksAtEachClusterByItself() {
        var clusters = fleet.clusters(2);
        fleet.apply(byHand(needed, clusters.getFirst()));
        available(clusters.getFirst(), needed, "True");
        install(clusters, "[{name: %s}]".formatted(needed));

        awaitDegraded(
                clusters.getLast(),
                "True/RequiredDependencyNotSatisfied/Required addon '"
                        + needed
                        + "'"
                        + UNAVAILABLE);
        fleet.awaitInstall(
                clusters.getFirst(),
                addon.name(),
                install -> {
                    assertThat(condition(install, "Configured")).startsWith("True/");
                    assertThat(condition(install, "Degraded")).isEmpty();
                });
    }

    @Test
    void leavesADegradedConditionOfOthersAlone() {
        var cluster = fleet.cluster();
        install(List.of(cluster), "[]");
        addon.awaitColour(cluster, "blue");
        fleet.reportReady(cluster, addon.work());
        var install = fleet.awaitInstall(cluster, addon.name(), addon::isComplete);
        var conditions = install.at("/status/conditions").toString();
        fleet.patchInstallStatus(
                "v1beta1",
                cluster,
                addon.name(),
                "{status: {conditions: %s}}"
                        .formatted(
                                conditions.substring(0, conditions.length() - 1)
                                        + ", {type: Degraded, status: 'True', reason: Custom, message: own,"
                                        + " lastTransitionTime: '2026-01-01T00:00:00Z'}]"));

        addon.configure("green");
        addon.awaitColour(cluster, "green");
        fleet.reportReady(cluster, addon.work());
        fleet.awaitInstall(cluster, addon.name(), addon::isComplete);
        assertThat(condition(fleet.install(cluster, addon.name()).orElseThrow(), "Degraded"))
                .isEqualTo("True/Custom/own");
    }

    @Test
    void namesTheCycleWhereNobodyRefusedIt() {
        var cluster = fleet.cluster();
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: ClusterManagementAddOn
                metadata: {name: %s}
                spec: {dependencies: [{name: %s}]}
                """
                        .formatted(needed, addon.name()));
        install(List.of(cluster), "[{name: %s}]".formatted(needed));

        awaitDegraded(
                cluster,
                "True/RequiredDependencyNotSatisfied/Required addon '%1$s'%2$s The declarations form a cycle: %3$s -> %1$s -> %3$s."
                        .formatted(needed, UNAVAILABLE, addon.name()));
    }

    @Test
    void keepsDependenciesInBothVersions() {
        var dependencies =
                "[{\"name\":\"a\",\"type\":\"Required\"},{\"message\":\"m\",\"name\":\"b\",\"type\":\"Optional\"}]";
        for (var version : List.of("v1alpha1", "v1beta1")) {
            var name = kube.uniqueName("declared");
            fleet.apply(
                    """
                    apiVersion: addon.open-cluster-management.io/%s
                    kind: ClusterManagementAddOn
                    metadata: {name: %s}
                    spec: {dependencies: %s}
                    """
                            .formatted(version, name, dependencies));
            for (var other : List.of("v1alpha1", "v1beta1")) {
                assertThat(
                                fleet.find(Fleet.declarationPath(other, name))
                                        .orElseThrow()
                                        .at("/spec/dependencies"))
                        .isEqualTo(Serialization.unmarshal(dependencies, JsonNode.class));
            }
        }
    }

    private void install(List<String> clusters, String dependencies) {
        addon.configure("blue");
        addon.writeTemplate();
        fleet.placement(kube.namespace(), addon.name(), List.of(clusters));
        addon.declare("{type: All}", dependencies);
    }

    private static String byHand(String addon, String cluster) {
        return """
        apiVersion: addon.open-cluster-management.io/v1alpha1
        kind: ManagedClusterAddOn
        metadata: {name: %s, namespace: %s}
        spec: {}
        """
                .formatted(addon, cluster);
    }

    private void available(String cluster, String name, String status) {
        fleet.patchInstallStatus(
                "v1alpha1",
                cluster,
                name,
                "{status: {conditions: [{type: Available, status: '%s', reason: Told, message: told, lastTransitionTime: '2026-01-01T00:00:00Z'}]}}"
                        .formatted(status));
    }

    private void awaitDegraded(String cluster, String expected) {
        fleet.awaitInstall(
                cluster,
                addon.name(),
                install -> assertThat(condition(install, "Degraded")).isEqualTo(expected));
    }

    private void awaitAvailable(String cluster, String expected) {
        fleet.awaitInstall(
                cluster,
                addon.name(),
                install -> assertThat(condition(install, "Available")).isEqualTo(expected));
    }
}
