package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Operators are taken away as a user types it, where nobody else is at work. */
@KubernetesTest
class UninstallVerbIT {
    @Test
    void tellsWhatBreaksBeforeAnythingIsRemoved(Kube kube) {
        kube.kubectlWithInput(
                        Crds.operators().stream()
                                .map(Crd::yaml)
                                .collect(Collectors.joining("---\n")),
                        "apply",
                        "--server-side",
                        "--force-conflicts",
                        "-f",
                        "-")
                .outOrThrow();
        kube.kubectl("wait", "--for=condition=Established", "--timeout=60s", "crd", "--all")
                .outOrThrow();
        operator(kube, "queue", "required");
        operator(kube, "vault", "owned");

        var told = run(kube, "vault");
        assertThat(told.exitCode()).isZero();
        assertThat(told.out())
                .isEqualTo(
                        """
                        Breaks: queue.v1.0.0 of namespace %s needs the API SecretSet (vault.example/v1).
                        Removes: ClusterServiceVersion vault.v1.0.0, Subscription vault.
                        Stays, with its objects: the API SecretSet (vault.example/v1).
                        Nothing was removed: say --yes and --force to remove it.
                        """
                                .formatted(kube.namespace()));
        var refused = run(kube, "vault", "--yes");
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err()).contains("queue.v1.0.0", "or say --force");
        assertThat(left(kube)).contains("queue.v1.0.0", "vault.v1.0.0");

        assertThat(run(kube, "queue", "--yes").out()).startsWith("Removed: ");
        assertThat(left(kube)).contains("vault.v1.0.0").doesNotContain("queue");
        assertThat(run(kube, "vault.v1.0.0", "--yes").exitCode()).isZero();
        assertThat(left(kube)).isBlank();
        assertThat(run(kube, "vault").err()).contains("There is no operator vault in namespace");
    }

    private static void operator(Kube kube, String name, String how) {
        kube.kubectlWithInput(
                        """
                        apiVersion: operators.coreos.com/v1alpha1
                        kind: ClusterServiceVersion
                        metadata: {name: %1$s.v1.0.0, namespace: %2$s}
                        spec:
                          displayName: %1$s
                          version: 1.0.0
                          install: {strategy: deployment, spec: {deployments: []}}
                          customresourcedefinitions:
                            %3$s: [{name: secretsets.vault.example, version: v1, kind: SecretSet}]
                        ---
                        apiVersion: operators.coreos.com/v1alpha1
                        kind: Subscription
                        metadata: {name: %1$s, namespace: %2$s}
                        spec: {name: %1$s, source: apps, sourceNamespace: %2$s}
                        """
                                .formatted(name, kube.namespace(), how),
                        "apply",
                        "-f",
                        "-")
                .outOrThrow();
        kube.kubectl(
                        "-n",
                        kube.namespace(),
                        "patch",
                        "subscription",
                        name,
                        "--subresource=status",
                        "--type=merge",
                        "--patch={\"status\":{\"installedCSV\":\"%s.v1.0.0\",\"lastUpdated\":\"2026-05-01T12:00:00Z\"}}"
                                .formatted(name))
                .outOrThrow();
    }

    private static String left(Kube kube) {
        return kube.kubectl(
                        "-n",
                        kube.namespace(),
                        "get",
                        "clusterserviceversions,subscriptions",
                        "-o",
                        "jsonpath={.items[*].metadata.name}")
                .outOrThrow();
    }

    private static Run run(Kube kube, String... args) {
        var all = new ArrayList<>(List.of("operator", "uninstall"));
        all.addAll(List.of(args));
        all.addAll(List.of("-n", kube.namespace(), "--kubeconfig", kube.kubeconfig().toString()));
        return Run.of(all.toArray(String[]::new));
    }
}
