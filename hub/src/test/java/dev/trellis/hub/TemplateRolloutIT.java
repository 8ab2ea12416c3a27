package dev.trellis.hub;

import static dev.trellis.hub.AddonClient.onPlacement;
import static dev.trellis.hub.Fleet.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.hub.AddonClient.Version;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A template reaches one cluster at a time, and none before a placement names it. */
@KubernetesTest(crds = "crds")
final class TemplateRolloutIT {
    @SuppressWarnings("NullAway.Init") // started before all tests
    private static HubFixture hub;

    private final Fleet fleet;
    private final String namespace;
    private final String addon;

    TemplateRolloutIT(Kube kube) {
        fleet = new Fleet(kube);
        namespace = kube.namespace();
        addon = kube.uniqueName("templated");
    }

    @BeforeAll
    static void start(Kube kube) {
        hub = HubFixture.start(kube);
    }

    @AfterAll
    static void stop() {
        hub.close();
    }

    @ParameterizedTest
    @EnumSource
    void aTemplateIsRolledOutClusterByCluster(Version version) {
        var client = new AddonClient(fleet, version, addon);
        var clusters = fleet.clusters(5);
        writeTemplate();
        writeConfig();
        fleet.placement(namespace, "five", List.of(clusters));

        declare(client, "");
        clusters.forEach(cluster -> client.awaitInstall(cluster, _ -> {}));
        await().during(Duration.ofSeconds(1))
                .atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertWorks(clusters, 0));

        declare(
                client,
                """
                configs: [
                  {group: %1$s, resource: addontemplates, name: %2$s},
                  {group: %1$s, resource: addondeploymentconfigs, namespace: %3$s, name: agent}],
                rolloutStrategy: {type: Progressive, progressive: {maxConcurrency: 1}}
                """
                        .formatted(Fleet.ADDON, addon, namespace)
                        .replace('\n', ' '));
        awaitTurns(client, clusters, 1);

        fleet.report(clusters.getFirst(), workName(), true, Optional.of(true));
        awaitTurns(client, clusters, 2);
        client.awaitDeclaration(_ -> {});
    }

    private void writeTemplate() {
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
                              serviceAccountName: agent
                              containers:
                              - {name: agent, image: 'quay.io/example/agent:1', args: ['--level={{LEVEL}}']}
                      - apiVersion: apps/v1
                        kind: DaemonSet
                        metadata: {name: watcher, namespace: default}
                        spec:
                          selector: {matchLabels: {app: watcher}}
                          template:
                            metadata: {labels: {app: watcher}}
                            spec:
                              containers: [{name: watcher, image: 'quay.io/example/watcher:1'}]
                      - apiVersion: v1
                        kind: ServiceAccount
                        metadata: {name: agent, namespace: default}
                      - apiVersion: rbac.authorization.k8s.io/v1
                        kind: ClusterRoleBinding
                        metadata: {name: agent}
                        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
                        subjects: [{kind: ServiceAccount, name: agent, namespace: default}]
                      - apiVersion: batch/v1
                        kind: Job
                        metadata:
                          name: cleaner
                          namespace: default
                          annotations: {addon.open-cluster-management.io/addon-pre-delete: ''}
                        spec:
                          template:
                            spec:
                              restartPolicy: Never
                              containers: [{name: cleaner, image: 'quay.io/example/cleaner:1'}]
                  registration:
                  - type: KubeClient
                    kubeClient:
                      hubPermissions:
                      - type: CurrentCluster
                        currentCluster: {clusterRoleName: view}
                  - type: CustomSigner
                    customSigner:
                      signerName: example.com/signer
                      signingCA: {name: signer, namespace: default}
                """
                        .formatted(addon));
    }

    private void writeConfig() {
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1beta1
                kind: AddOnDeploymentConfig
                metadata: {namespace: %s, name: agent}
                spec:
                  agentInstallNamespace: agent-home
                  customizedVariables: [{name: LEVEL, value: '8'}]
                  nodePlacement: {nodeSelector: {zone: near}}
                  registries: [{source: quay.io/example, mirror: mirror.example.com/copy}]
                """
                        .formatted(namespace));
    }

    private void declare(AddonClient client, String members) {
        client.declare(
                List.of("addontemplates", "addondeploymentconfigs"),
                onPlacement(namespace, "five", members));
    }

    /** Waits until that many clusters had their turn, with a work each, and the others wait. */
    private void awaitTurns(AddonClient client, List<String> clusters, int turns) {
        for (var cluster : clusters.subList(0, turns)) {
            client.awaitInstall(
                    cluster,
                    install ->
                            assertThat(condition(install, "Configured"))
                                    .isEqualTo(
                                            "True/ConfigurationsConfigured/Configurations configured"));
        }
        for (var cluster : clusters.subList(turns, clusters.size())) {
            client.awaitInstall(
                    cluster,
                    install ->
                            assertThat(condition(install, "Configured"))
                                    .isEqualTo(
                                            "False/ConfigurationsNotConfigured/Configurations updated and not configured yet"));
        }
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertWorks(clusters, turns));
    }

    private void assertWorks(List<String> clusters, int first) {
        for (var i = 0; i < clusters.size(); i++) {
            assertThat(fleet.works(clusters.get(i)))
                    .as("works of cluster %d", i)
                    .extracting(TemplateRolloutIT::nameOf)
                    .isEqualTo(i < first ? List.of(workName()) : List.of());
        }
    }

    private static String nameOf(JsonNode work) {
        return work.at("/metadata/name").asText();
    }

    private String workName() {
        return "addon-" + addon + "-deploy-0";
    }
}
