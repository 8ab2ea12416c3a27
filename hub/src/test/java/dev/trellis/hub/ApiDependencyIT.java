package dev.trellis.hub;

import static dev.trellis.hub.Fleet.condition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An add-on that needs an API, which an operator of the same cluster provides. */
@KubernetesTest(crds = "crds")
final class ApiDependencyIT {
    private final Kube kube;
    private final Fleet fleet;
    private final String addon;

    ApiDependencyIT(Kube kube) {
        this.kube = kube;
        this.fleet = new Fleet(kube);
        this.addon = kube.uniqueName("addon");
    }

    @Test
    void degradesUntilAnOperatorProvidesTheApi() {
        kube.kubectlWithInput(
                        Stream.concat(Crds.operators().stream(), Crds.operatorSets().stream())
                                .map(Crd::yaml)
                                .collect(Collectors.joining("---\n")),
                        "apply",
                        "--server-side",
                        "--force-conflicts",
                        "-f",
                        "-")
                .outOrThrow();
        kube.kubectl("wait", "crd", "--all", "--for=condition=Established", "--timeout=60s")
                .outOrThrow();
        try (var _ = HubFixture.startWithOperatorSets(kube)) {
            var cluster = fleet.cluster();
            fleet.apply(
                    """
                    apiVersion: addon.open-cluster-management.io/v1alpha1
                    kind: ClusterManagementAddOn
                    metadata:
                      name: %s
                      annotations: {trellis.dev/requires-apis: SecretSet.v1.vault.example}
                    spec: {}
                    """
                            .formatted(addon));
            fleet.apply(
                    """
                    apiVersion: addon.open-cluster-management.io/v1alpha1
                    kind: ManagedClusterAddOn
                    metadata: {name: %s, namespace: %s}
                    spec: {}
                    """
                            .formatted(addon, cluster));

            awaitDegraded(
                    cluster,
                    "True/RequiredDependencyNotSatisfied/Required API SecretSet (vault.example/v1) is not provided by an operator on this cluster.");

            kube.kubectlWithInput(
                            """
                            apiVersion: trellis.dev/v1alpha1
                            kind: ClusterOperatorStatus
                            metadata:
                              name: tools-1
                              namespace: %s
                              labels: {trellis.dev/operator-set: tools}
                            spec:
                              setRef: {namespace: team, name: tools, uid: u1}
                              target:
                                inputDigest: in
                                planDigest: plan
                                entries:
                                - {package: vault, name: vault.v1.0.0, channel: stable, catalog: apps, subscription: vault, provides: [SecretSet.v1.vault.example]}
                            """
                                    .formatted(cluster),
                            "apply",
                            "-f",
                            "-")
                    .outOrThrow();
            report(cluster, "Succeeded");
            awaitDegraded(cluster, "");

            report(cluster, "Failed");
            awaitDegraded(
                    cluster,
                    "True/RequiredDependencyNotSatisfied/Required API SecretSet (vault.example/v1) is not provided by an operator on this cluster.");
        }
    }

    private void report(String cluster, String phase) {
        kube.kubectl(
                        "-n",
                        cluster,
                        "patch",
                        "clusteroperatorstatus",
                        "tools-1",
                        "--subresource=status",
                        "--type=merge",
                        "--patch={\"status\":{\"operators\":[{\"package\":\"vault\",\"name\":\"vault.v1.0.0\",\"installed\":\"vault.v1.0.0\",\"csvPhase\":\"%s\"}]}}"
                                .formatted(phase))
                .outOrThrow();
    }

    private void awaitDegraded(String cluster, String expected) {
        fleet.awaitInstall(
                cluster,
                addon,
                install -> assertThat(condition(install, "Degraded")).isEqualTo(expected));
    }
}
