package dev.trellis.hub;

import static dev.trellis.hub.Fleet.condition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An add-on whose agent side another process runs: the hub does its own part and no more. */
@KubernetesTest(crds = "crds")
final class ForeignAddonIT {
    private static final String HASH = "0123456789abcdef";

    private final Kube kube;
    private final Fleet fleet;
    private final String addon;

    @SuppressWarnings("NullAway.Init") // started before each test
    private HubFixture hub;

    ForeignAddonIT(Kube kube) {
        this.kube = kube;
        this.fleet = new Fleet(kube);
        this.addon = kube.uniqueName("foreign");
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
    void configuresAndFollowsWithoutTouchingWhatIsNotItsOwn() {
        var cluster = fleet.cluster();
        declare("{}");
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1beta1
                kind: ManagedClusterAddOn
                metadata: {name: %s, namespace: %s}
                spec: {}
                """
                        .formatted(addon, cluster));

        fleet.awaitInstall(
                cluster,
                addon,
                install -> {
                    assertThat(install.at("/metadata/ownerReferences/0/kind").asText())
                            .isEqualTo("ClusterManagementAddOn");
                    assertThat(hashOf(install)).isEmpty();
                    assertThat(condition(install, "Configured")).startsWith("True/");
                    assertThat(condition(install, "Progressing"))
                            .startsWith("False/WaitingForManifestApplied/");
                });

        // The other process tells the hash of the config, as only it knows the type.
        fleet.patch(
                Fleet.declarationPath("v1beta1", addon) + "/status",
                "{status: {defaultConfigReferences: [{group: example.com, resource: colours, desiredConfig: {name: sea, specHash: %s}}]}}"
                        .formatted(HASH));
        fleet.awaitInstall(cluster, addon, install -> assertThat(hashOf(install)).isEqualTo(HASH));

        // It deploys in its own way, and says so.
        var work = "addon-" + addon + "-deploy-0";
        fleet.apply(
                """
                apiVersion: work.open-cluster-management.io/v1
                kind: ManifestWork
                metadata:
                  name: %s
                  namespace: %s
                  labels: {open-cluster-management.io/addon-name: %s}
                  annotations: {open-cluster-management.io/config-spec-hash: '{"colours.example.com//sea":"%s"}'}
                spec:
                  workload:
                    manifests:
                    - {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: default}}
                """
                        .formatted(work, cluster, addon, HASH));
        addCondition(cluster, "ManifestApplied", "AddonManifestApplied");
        fleet.awaitInstall(
                cluster,
                addon,
                install ->
                        assertThat(condition(install, "Progressing"))
                                .isEqualTo("True/Progressing/progressing... work is not ready"));
        fleet.reportReady(cluster, work);
        var done =
                fleet.awaitInstall(
                        cluster,
                        addon,
                        install -> {
                            assertThat(condition(install, "Progressing"))
                                    .isEqualTo("False/Completed/completed with no errors.");
                            assertThat(
                                            install.at(
                                                            "/status/configReferences/0/lastAppliedConfig/specHash")
                                                    .asText())
                                    .isEqualTo(HASH);
                        });
        assertThat(condition(done, "ManifestApplied")).startsWith("True/AddonManifestApplied/");
        assertThat(condition(done, "RegistrationApplied")).isEmpty();
        assertThat(done.at("/status/supportedConfigs").isMissingNode()).isTrue();
        assertThat(fleet.works(cluster)).hasSize(1);
    }

    @Test
    void leavesAnAddonAloneThatLooksAfterItself() {
        var cluster = fleet.cluster();
        declare("{addon.open-cluster-management.io/lifecycle: self}");
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1beta1
                kind: ManagedClusterAddOn
                metadata: {name: %s, namespace: %s}
                spec: {}
                """
                        .formatted(addon, cluster));

        // Its default configs are told all the same, and that shows that the hub has looked.
        fleet.awaitDeclaration(
                addon,
                declared ->
                        assertThat(
                                        declared.at(
                                                        "/status/defaultConfigReferences/0/desiredConfig/name")
                                                .asText())
                                .isEqualTo("sea"));
        var install = fleet.install(cluster, addon).orElseThrow();
        assertThat(install.at("/metadata/ownerReferences").isMissingNode()).isTrue();
        assertThat(install.at("/status/conditions").isMissingNode()).isTrue();
    }

    private void declare(String annotations) {
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1beta1
                kind: ClusterManagementAddOn
                metadata: {name: %s, annotations: %s}
                spec: {defaultConfigs: [{group: example.com, resource: colours, name: sea}]}
                """
                        .formatted(addon, annotations));
    }

    private void addCondition(String cluster, String type, String reason) {
        var install = fleet.install(cluster, addon).orElseThrow();
        var conditions = install.at("/status/conditions").toString();
        fleet.patchInstallStatus(
                "v1beta1",
                cluster,
                addon,
                "{status: {conditions: %s, {type: %s, status: 'True', reason: %s, message: told, lastTransitionTime: '2026-01-01T00:00:00Z'}]}}"
                        .formatted(conditions.substring(0, conditions.length() - 1), type, reason));
    }

    private static String hashOf(JsonNode install) {
        return install.at("/status/configReferences/0/desiredConfig/specHash").asText("");
    }
}
