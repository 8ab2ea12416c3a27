package dev.trellis.hub;

import static dev.trellis.hub.Fleet.condition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.testkit.Kube;

import java.util.Optional;

/** A template add-on whose agent has a colour, which its configuration chooses. */
final class PaintAddon {
    private static final String COLOUR =
            "/spec/workload/manifests/0/spec/template/spec/containers/0/env/0/value";

    private final Fleet fleet;
    private final String namespace;
    private final String name;

    PaintAddon(Kube kube, Fleet fleet) {
        this.fleet = fleet;
        this.namespace = kube.namespace();
        this.name = kube.uniqueName("paint");
    }

    String name() {
        return name;
    }

    /** The one work that an install has. */
    String work() {
        return "addon-" + name + "-deploy-0";
    }

    void configure(String colour) {
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1beta1
                kind: AddOnDeploymentConfig
                metadata: {namespace: %s, name: %s}
                spec: {customizedVariables: [{name: COLOUR, value: %s}]}
                """
                        .formatted(namespace, name, colour));
    }

    void writeTemplate() {
        writeTemplate("");
    }

    /** With a job that runs on the cluster before the add-on goes. */
    void writeTemplateWithHook() {
        writeTemplate(
                """
                      - apiVersion: batch/v1
                        kind: Job
                        metadata:
                          name: farewell
                          namespace: default
                          annotations: {addon.open-cluster-management.io/addon-pre-delete: ""}
                        spec:
                          template:
                            spec:
                              restartPolicy: Never
                              containers: [{name: farewell, image: 'example.com/farewell:1'}]
                """);
    }

    private void writeTemplate(String more) {
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
                %2$s
                """
                        .formatted(name, more));
    }

    /**
     * Declares it, on a placement of its name.
     *
     * @param strategy of the rollout, as YAML
     * @param dependencies as YAML
     */
    void declare(String strategy, String dependencies) {
        // Through the stored version, which needs no conversion.
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: ClusterManagementAddOn
                metadata: {name: %1$s}
                spec:
                  supportedConfigs:
                  - group: addon.open-cluster-management.io
                    resource: addontemplates
                    defaultConfig: {name: %1$s}
                  - group: addon.open-cluster-management.io
                    resource: addondeploymentconfigs
                    defaultConfig: {name: %1$s, namespace: %2$s}
                  dependencies: %4$s
                  installStrategy:
                    type: Placements
                    placements:
                    - {namespace: %2$s, name: %1$s, rolloutStrategy: %3$s}
                """
                        .formatted(name, namespace, strategy, dependencies));
    }

    void declare(String strategy) {
        declare(strategy, "[]");
    }

    /** The colour that a cluster's work has. */
    Optional<String> colourOn(String cluster) {
        return fleet.work(cluster, work()).map(work -> work.at(COLOUR).asText());
    }

    void awaitColour(String cluster, String colour) {
        fleet.awaitWork(
                cluster, work(), work -> assertThat(work.at(COLOUR).asText()).isEqualTo(colour));
    }

    /** Checks that an install has all it should and nothing is on its way. */
    void isComplete(JsonNode install) {
        assertThat(condition(install, "Configured"))
                .isEqualTo("True/ConfigurationsConfigured/Configurations configured");
        assertThat(condition(install, "Available"))
                .isEqualTo("True/ProbeAvailable/" + name + " add-on is available.");
        assertThat(condition(install, "Progressing"))
                .isEqualTo("False/Completed/completed with no errors.");
        assertThat(install.at("/status/configReferences")).hasSize(2);
        for (var reference : install.at("/status/configReferences")) {
            assertThat(reference.path("lastAppliedConfig"))
                    .isEqualTo(reference.path("desiredConfig"));
        }
    }

    /** Checks that all clusters of a fleet of this size are through. */
    void isCompleteOn(int clusters, JsonNode declaration) {
        assertThat(declaration.at("/status/installProgressions/0/conditions/0/message").asText())
                .isEqualTo(
                        "selected clusters %1$d. configured addons %1$d/%1$d completed with no errors, 0 failed 0 timeout."
                                .formatted(clusters));
        for (var reference : declaration.at("/status/installProgressions/0/configReferences")) {
            assertThat(reference.path("lastAppliedConfig"))
                    .isEqualTo(reference.path("desiredConfig"));
        }
    }
}
