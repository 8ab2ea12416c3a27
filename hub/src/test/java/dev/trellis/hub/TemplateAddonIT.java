package dev.trellis.hub;

import static dev.trellis.hub.Fleet.condition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

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
    private final String addon;
    private final String work;

    @SuppressWarnings("NullAway.Init") // started before each test
    private HubFixture hub;

    TemplateAddonIT(Kube kube) {
        this.kube = kube;
        this.fleet = new Fleet(kube);
        this.addon = kube.uniqueName("addon");
        this.work = "addon-" + addon + "-deploy-0";
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
    void comesRunsAndIsConfiguredAnew() {
        var cluster = fleet.cluster();
        config("blue");
        template();
        fleet.placement(kube.namespace(), addon, List.of(List.of(cluster)));
        declare("{type: All}");

        fleet.awaitWork(
                cluster,
                work,
                found ->
                        assertThat(
                                        found.at(
                                                        "/spec/workload/manifests/0/spec/template/spec/containers/0/env/0/value")
                                                .asText())
                                .isEqualTo("blue"));
        fleet.awaitInstall(
                cluster,
                addon,
                install -> {
                    assertThat(condition(install, "Configured"))
                            .isEqualTo("True/ConfigurationsConfigured/Configurations configured");
                    assertThat(condition(install, "Progressing"))
                            .isEqualTo(
                                    "False/WaitingForManifestApplied/Waiting for ManagedClusterAddOn ManifestApplied condition");
                });

        fleet.report(cluster, work, true, Optional.empty());
        fleet.awaitInstall(
                cluster,
                addon,
                install ->
                        assertThat(condition(install, "ManifestApplied"))
                                .isEqualTo(
                                        "True/AddonManifestApplied/manifests of addon are applied successfully"));
        fleet.reportReady(cluster, work);
        fleet.awaitInstall(cluster, addon, this::isAvailable);
        fleet.awaitDeclaration(
                addon,
                declaration ->
                        assertThat(message(declaration))
                                .isEqualTo(
                                        "selected clusters 1. configured addons 1/1 completed with no errors, 0 failed 0 timeout."));

        config("green");
        fleet.awaitWork(
                cluster,
                work,
                found ->
                        assertThat(
                                        found.at(
                                                        "/spec/workload/manifests/0/spec/template/spec/containers/0/env/0/value")
                                                .asText())
                                .isEqualTo("green"));
        fleet.awaitInstall(
                cluster,
                addon,
                install ->
                        assertThat(condition(install, "Progressing"))
                                .isEqualTo("True/Progressing/progressing... work is not ready"));
        fleet.reportReady(cluster, work);
        fleet.awaitInstall(cluster, addon, this::isAvailable);

        fleet.decide(kube.namespace(), addon, 0, List.of());
        fleet.awaitNoInstall(cluster, addon);
    }

    private void isAvailable(JsonNode install) {
        assertThat(condition(install, "Available"))
                .isEqualTo("True/ProbeAvailable/" + addon + " add-on is available.");
        assertThat(condition(install, "Progressing"))
                .isEqualTo("False/Completed/completed with no errors.");
        for (var reference : install.at("/status/configReferences")) {
            assertThat(reference.path("lastAppliedConfig"))
                    .isEqualTo(reference.path("desiredConfig"));
        }
    }

    private static String message(JsonNode declaration) {
        return declaration.at("/status/installProgressions/0/conditions/0/message").asText();
    }

    private void config(String colour) {
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1beta1
                kind: AddOnDeploymentConfig
                metadata: {namespace: %s, name: settings}
                spec: {customizedVariables: [{name: COLOUR, value: %s}]}
                """
                        .formatted(kube.namespace(), colour));
    }

    private void template() {
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: AddOnTemplate
                metadata: {name: %1$s}
                spec:
                  addonName: %1$s
                  agentSpec:
                    workload:
                      manifests:
                      - apiVersion: apps/v1
                        kind: Deployment
                        metadata: {name: agent, namespace: default}
                        spec:
                          selector: {matchLabels: {app: agent}}
                          template:
                            metadata: {labels: {app: agent}}
                            spec:
                              containers:
                              - name: agent
                                image: example.com/agent:1
                                env: [{name: PAINT, value: '{{COLOUR}}'}]
                """
                        .formatted(addon));
    }

    private void declare(String strategy) {
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1beta1
                kind: ClusterManagementAddOn
                metadata: {name: %1$s}
                spec:
                  defaultConfigs:
                  - {group: addon.open-cluster-management.io, resource: addontemplates, name: %1$s}
                  - {group: addon.open-cluster-management.io, resource: addondeploymentconfigs, name: settings, namespace: %2$s}
                  installStrategy:
                    type: Placements
                    placements:
                    - {namespace: %2$s, name: %1$s, rolloutStrategy: %3$s}
                """
                        .formatted(addon, kube.namespace(), strategy));
    }
}
