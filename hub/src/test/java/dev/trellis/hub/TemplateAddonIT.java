package dev.trellis.hub;

import static dev.trellis.hub.Fleet.condition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/** The life of a template add-on: it comes, runs, is configured anew and goes. */
@KubernetesTest(crds = "crds")
final class TemplateAddonIT {
    private final Kube kube;
    private final Fleet fleet;
    private final PaintAddon addon;

    @SuppressWarnings("NullAway.Init") // started before each test
    private HubFixture hub;

    TemplateAddonIT(Kube kube) {
        this.kube = kube;
        this.fleet = new Fleet(kube);
        this.addon = new PaintAddon(kube, fleet);
    }

    @BeforeEach
    void start() {
        hub = HubFixture.start(kube);
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    @Test
    void comesRunsIsConfiguredAnewAndGoes() {
        var cluster = fleet.cluster();
        addon.configure("blue");
        addon.writeTemplate();
        fleet.placement(kube.namespace(), addon.name(), List.of(List.of(cluster)));
        addon.declare("{type: All}");

        addon.awaitColour(cluster, "blue");
        fleet.awaitInstall(
                cluster,
                addon.name(),
                install -> {
                    assertThat(condition(install, "Configured"))
                            .isEqualTo("True/ConfigurationsConfigured/Configurations configured");
                    assertThat(condition(install, "Progressing"))
                            .isEqualTo(
                                    "False/WaitingForManifestApplied/Waiting for ManagedClusterAddOn ManifestApplied condition");
                });

        fleet.report(cluster, addon.work(), true, Optional.empty());
        fleet.awaitInstall(
                cluster,
                addon.name(),
                install ->
                        assertThat(condition(install, "ManifestApplied"))
                                .isEqualTo(
                                        "True/AddonManifestApplied/manifests of addon are applied successfully"));
        fleet.reportReady(cluster, addon.work());
        fleet.awaitInstall(cluster, addon.name(), addon::isComplete);
        fleet.awaitDeclaration(addon.name(), declared -> addon.isCompleteOn(1, declared));

        addon.configure("green");
        addon.awaitColour(cluster, "green");
        fleet.awaitInstall(
                cluster,
                addon.name(),
                install ->
                        assertThat(condition(install, "Progressing"))
                                .isEqualTo("True/Progressing/progressing... work is not ready"));
        fleet.reportReady(cluster, addon.work());
        fleet.awaitInstall(cluster, addon.name(), addon::isComplete);

        fleet.decide(kube.namespace(), addon.name(), 0, List.of());
        fleet.awaitNoInstall(cluster, addon.name());
    }

    @Test
    void followsDefaultVariablesUnderTheConfigOfAPlacement() {
        var cluster = fleet.cluster();
        addon.configure("blue");
        addon.writeTemplate();
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1beta1
                kind: AddOnDeploymentConfig
                metadata: {namespace: %s, name: other}
                spec: {customizedVariables: [{name: SIZE, value: large}]}
                """
                        .formatted(kube.namespace()));
        fleet.placement(kube.namespace(), addon.name(), List.of(List.of(cluster)));
        addon.declare(
                "{type: All}, configs: [{group: addon.open-cluster-management.io, resource: addondeploymentconfigs, name: other, namespace: %s}]"
                        .formatted(kube.namespace()));
        addon.awaitColour(cluster, "blue");

        addon.configure("green");

        addon.awaitColour(cluster, "green");
    }
}
