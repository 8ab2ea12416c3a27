package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.KubeServer;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The verbs about add-ons as a user types them, on a hub where nobody else is at work.
 *
 * <p>The monitoring add-on requires storage and uses tracing. Storage is well in paris and not in
 * london, where monitoring therefore does not work either.
 */
@KubernetesTest(dedicated = true)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class AddonVerbsIT {
    private static final String DECLARATIONS =
            "clustermanagementaddons.v1alpha1.addon.open-cluster-management.io";
    private static final String INSTALLS =
            "managedclusteraddons.v1alpha1.addon.open-cluster-management.io";

    private final KubeServer kube;
    private final String kubeconfig;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    AddonVerbsIT(KubeServer kube) {
        this.kube = kube;
        this.kubeconfig = kube.kubeconfig().toString();
    }

    @BeforeAll
    void makeFleet() {
        apply(Crds.all().stream().map(Crd::yaml).collect(Collectors.joining("---\n")));
        kube.kubectl("wait", "--for=condition=Established", "--timeout=60s", "crd", "--all")
                .outOrThrow();
        for (var cluster : List.of("london", "paris")) {
            apply(
                    """
                    apiVersion: v1
                    kind: Namespace
                    metadata: {name: %1$s}
                    ---
                    apiVersion: cluster.open-cluster-management.io/v1
                    kind: ManagedCluster
                    metadata: {name: %1$s}
                    spec: {hubAcceptsClient: true}
                    """
                            .formatted(cluster));
            patchStatus(
                    "managedcluster",
                    "",
                    cluster,
                    """
                    {"status": {"version": {"kubernetes": "v1.36.3"}, "conditions": [%s, %s]}}
                    """
                            .formatted(
                                    condition("ManagedClusterJoined", "True", "Joined", ""),
                                    condition(
                                            "ManagedClusterConditionAvailable", "True", "Ok", "")));
        }
        apply(declaration("monitoring", "[{name: storage}, {name: tracing, type: Optional}]"));
        apply(declaration("storage", "[]"));
        install("paris", "storage", condition("Available", "True", "Fine", ""));
        install("paris", "monitoring", condition("Available", "True", "Fine", ""));
        install(
                "london",
                "storage",
                condition("Available", "False", "ProbeUnavailable", "no pod of storage is ready"));
        install(
                "london",
                "monitoring",
                condition(
                        "Available",
                        "False",
                        "RequiredDependencyNotSatisfied",
                        "storage is not available"));
    }

    private void apply(String yaml) {
        kube.kubectlWithInput(yaml, "apply", "-f", "-").outOrThrow();
    }

    private void delete(String kind, String name) {
        kube.kubectl("delete", kind, name, "--wait=false").outOrThrow();
    }

    private void patchStatus(String kind, String namespace, String name, String patch) {
        kube.kubectl(
                        "patch",
                        kind,
                        name,
                        "--namespace=" + namespace,
                        "--subresource=status",
                        "--type=merge",
                        "--patch=" + patch)
                .outOrThrow();
    }

    private static String declaration(String name, String dependencies) {
        return """
        apiVersion: addon.open-cluster-management.io/v1alpha1
        kind: ClusterManagementAddOn
        metadata: {name: %s}
        spec: {installStrategy: {type: Manual}, dependencies: %s}
        """
                .formatted(name, dependencies);
    }

    private void install(String cluster, String addon, String... conditions) {
        apply(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: ManagedClusterAddOn
                metadata: {name: %s, namespace: %s}
                spec: {}
                """
                        .formatted(addon, cluster));
        var all = new ArrayList<>(List.of(conditions));
        all.add(condition("RegistrationApplied", "True", "Done", ""));
        all.add(condition("ManifestApplied", "True", "Done", ""));
        all.add(condition("Configured", "True", "ConfigurationsConfigured", ""));
        all.add(condition("Progressing", "False", "Completed", ""));
        patchStatus(
                "managedclusteraddons.v1alpha1.addon.open-cluster-management.io",
                cluster,
                addon,
                "{\"status\": {\"conditions\": [%s]}}".formatted(String.join(", ", all)));
    }

    private static String condition(String type, String status, String reason, String message) {
        return """
        {"type": "%s", "status": "%s", "reason": "%s", "message": "%s", "lastTransitionTime": "2026-05-01T12:00:00Z"}\
        """
                .formatted(type, status, reason, message);
    }

    private Run run(String... args) {
        var all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--kubeconfig", kubeconfig));
        return Run.of(all.toArray(String[]::new));
    }

    private String shown(String... args) {
        var run = run(args);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return run.out();
    }

    private JsonNode json(String... args) throws Exception {
        return new ObjectMapper().readTree(shown(args));
    }

    @Test
    void listsClusters() {
        assertThat(shown("clusters"))
                .isEqualTo(
                        """
                        NAME     STATE       REASON   KUBERNETES   ADD-ONS
                        london   available   -        v1.36.3      0/2
                        paris    available   -        v1.36.3      2/2
                        """);
    }

    @Test
    void listsAddOns() {
        assertThat(shown("addon", "list"))
                .isEqualTo(
                        """
                        NAME         INSTALL   CLUSTERS   AVAILABLE   DEGRADED   NOT AVAILABLE   NEEDS
                        monitoring   Manual    2          1           0          1               storage, tracing?
                        storage      Manual    2          1           0          1               -
                        """);
    }

    @Test
    void showsAddOnsAndClustersCrosswise() {
        assertThat(shown("addon", "status"))
                .isEqualTo(
                        """
                        CLUSTER   monitoring    storage
                        london    unavailable   unavailable
                        paris     available     available
                        """);
        assertThat(shown("addon", "status", "storage"))
                .isEqualTo(
                        """
                        ADD-ON    CLUSTER   STATE         REASON
                        storage   london    unavailable   ProbeUnavailable
                        storage   paris     available     Fine
                        """);
    }

    @Test
    void saysWhyDownToTheRoot() throws Exception {
        assertThat(shown("addon", "why", "monitoring", "--cluster", "london"))
                .contains("ManagedClusterAddOn london/monitoring (NotAvailable)")
                .contains("because ManagedClusterAddOn london/storage (WorkloadNotReady)")
                .contains("no pod of storage is ready")
                .contains("To change this, look at the pods of these workloads on the cluster.");
        assertThat(
                        json("addon", "why", "monitoring", "--cluster", "london", "-o", "json")
                                .at("/roots")
                                .findValuesAsText("reason"))
                .contains("WorkloadNotReady");
    }

    @Test
    void foldsTheFleetByCauses() {
        assertThat(shown("addon", "why", "monitoring"))
                .startsWith("1 not available, ")
                .contains("1: WorkloadNotReady (ManagedClusterAddOn */storage), as on london")
                .endsWith(
                        "To see one from symptom to cause: trellis addon why monitoring --cluster london\n");
        assertThat(shown("addon", "why", "storage", "--cluster", "paris"))
                .isEqualTo("storage is as it is wanted on paris.\n");
    }

    @Test
    void drawsWhoNeedsWhom() throws Exception {
        assertThat(shown("addon", "graph", "--cluster", "london"))
                .isEqualTo(
                        """
                        monitoring (unavailable)
                          requires storage (unavailable)
                          uses tracing (not declared)
                        """);
        assertThat(shown("addon", "graph", "-o", "dot"))
                .startsWith("digraph addons {")
                .contains("\"monitoring\" -> \"storage\";")
                .contains("\"monitoring\" -> \"tracing\" [style=dashed];");
        assertThat(shown("addon", "graph", "-o", "mermaid"))
                .startsWith("flowchart TD\n")
                .contains("a0 -.-> a2");
        assertThat(json("addon", "graph", "monitoring", "-o", "json").at("/edges")).hasSize(2);
    }

    @Test
    void crossesFromAnAddOnToAnOperator() {
        apply(Crds.operatorSets().stream().map(Crd::yaml).collect(Collectors.joining("---\n")));
        kube.kubectl("wait", "--for=condition=Established", "--timeout=60s", "crd", "--all")
                .outOrThrow();
        try {
            apply(declaration("backup", "[]"));
            kube.kubectl(
                            "annotate",
                            DECLARATIONS,
                            "backup",
                            "trellis.dev/requires-apis=SecretSet.v1.vault.example")
                    .outOrThrow();
            install(
                    "paris",
                    "backup",
                    condition("Available", "False", "RequiredDependencyNotSatisfied", ""));
            apply(
                    """
                    apiVersion: trellis.dev/v1alpha1
                    kind: ClusterOperatorStatus
                    metadata: {name: messaging-1, namespace: paris}
                    spec:
                      setRef: {namespace: team, name: messaging, uid: u1}
                      target:
                        inputDigest: in
                        planDigest: plan
                        entries:
                        - {package: vault, name: vault.v1.0.0, channel: stable, catalog: apps, subscription: vault, provides: [SecretSet.v1.vault.example], needs: [disk]}
                        - {package: disk, name: disk.v2.0.0, channel: stable, catalog: apps, subscription: disk}
                    """);
            patchStatus(
                    "clusteroperatorstatus",
                    "paris",
                    "messaging-1",
                    """
                    {"status": {"phase": "Progressing", "operators": [
                      {"package": "vault", "name": "vault.v1.0.0", "csvPhase": "Pending"},
                      {"package": "disk", "name": "disk.v2.0.0", "csvPhase": "Failed", "csvReason": "InstallCheckFailed"}]}}
                    """);

            assertThat(shown("addon", "why", "backup", "--cluster", "paris"))
                    .contains("ManagedClusterAddOn paris/backup (NotAvailable)")
                    .contains("because ManagedClusterAddOn paris/backup (RequiredApiNotAvailable)")
                    .contains("because ClusterOperatorStatus paris/messaging-1 (OperatorNotReady)")
                    .contains("disk.v2.0.0 of OperatorSet team/messaging to succeed")
                    .contains("phase Failed (InstallCheckFailed)");
            assertThat(shown("addon", "graph", "backup", "--cluster", "paris"))
                    .isEqualTo(
                            """
                            backup (unavailable)
                              requires API SecretSet (vault.example/v1) (not yet provided)
                                requires operator vault (vault.v1.0.0, Pending)
                                  requires operator disk (disk.v2.0.0, Failed)
                            """);
            assertThat(shown("addon", "graph", "backup"))
                    .contains("requires operator vault (there on 0 of 1)");
        } finally {
            kube.kubectl("-n", "paris", "delete", INSTALLS, "backup").outOrThrow();
            delete(DECLARATIONS, "backup");
        }
    }

    @Test
    void refusesWhatDoesNotExistAndNamesTheNearest() {
        var wrong = run("addon", "enable", "monitorin", "--clusters", "paris");
        assertThat(wrong)
                .isEqualTo(
                        new Run(
                                1,
                                "",
                                "trellis: There is no add-on monitorin; did you mean monitoring?\n"));
        assertThat(run("addon", "enable", "storage", "--clusters", "pariss").err())
                .isEqualTo("trellis: There is no cluster pariss; did you mean paris?\n");
        assertThat(run("addon", "enable", "storage").exitCode()).isEqualTo(2);
    }

    @Test
    void doesNotRemoveWhatOthersRequireUnlessForced() {
        assertThat(run("addon", "disable", "storage", "--clusters", "paris"))
                .isEqualTo(
                        new Run(
                                1,
                                "",
                                "trellis: On paris monitoring requires storage: disable that first, or say --force.\n"));

        apply(declaration("extra", "[]"));
        assertThat(shown("addon", "enable", "extra", "--all"))
                .isEqualTo("extra is being installed on london, paris.\n");
        assertThat(shown("addon", "enable", "extra", "--clusters", "paris"))
                .isEqualTo("extra was installed already on paris.\n");
        assertThat(shown("addon", "disable", "extra", "--all"))
                .isEqualTo("extra is being removed on london, paris.\n");
        delete("clustermanagementaddons.v1alpha1.addon.open-cluster-management.io", "extra");
    }

    private Path file(String name, String yaml) throws IOException {
        return Files.writeString(folder.resolve(name), yaml);
    }

    private Run plan(Path file) {
        return run("addon", "plan", "-f", file.toString(), "--plans", folder.toString());
    }

    @Test
    void plansAndRefusesOnceTheHubOrAFileHasChanged() throws Exception {
        var file =
                file(
                        "archive.yaml",
                        declaration("archive", "[{name: storage}]")
                                + """
                                ---
                                apiVersion: addon.open-cluster-management.io/v1alpha1
                                kind: ManagedClusterAddOn
                                metadata: {name: archive, namespace: london}
                                spec: {}
                                """);

        var planned = plan(file);

        assertThat(planned.exitCode()).as(planned.err()).isZero();
        assertThat(planned.out())
                .startsWith(
                        """
                        Objects:
                          create ClusterManagementAddOn archive
                          create ManagedClusterAddOn london/archive

                        archive:
                          1. install on london
                          What changes on london:
                            the add-on's own manager decides that

                        What stands in the way, or stays wrong:
                          ManagedClusterAddOn london/archive (required-dependency): \
                        """)
                .contains("\n\nNothing has happened yet. To carry out just this:\n");
        assertThat(kube.kubectl("get", DECLARATIONS, "archive", "--ignore-not-found").outOrThrow())
                .isEmpty();

        var apply = planned.out().lines().toList().getLast().strip().substring("trellis ".length());
        var line = apply.split(" ", -1);
        apply(declaration("archive", "[]"));
        assertThat(Run.of(line).err())
                .isEqualTo(
                        "trellis: The plan does not hold any more, nothing was done (ClusterManagementAddOn archive on the hub is not as it was): plan again with trellis addon plan -f FILE.\n");
        kube.kubectl("delete", DECLARATIONS, "archive").outOrThrow();
        var text = Files.readString(file);
        file("archive.yaml", text + "# another");
        assertThat(Run.of(line).err()).contains("archive.yaml has changed");

        file("archive.yaml", text);
        assertThat(Run.of(line))
                .isEqualTo(
                        new Run(
                                0,
                                """
                                created ClusterManagementAddOn archive
                                created ManagedClusterAddOn london/archive
                                """,
                                ""));
        kube.kubectl("delete", DECLARATIONS, "archive").outOrThrow();
        kube.kubectl("delete", INSTALLS, "archive", "--namespace=london").outOrThrow();
    }

    @Test
    void plansNothingThatCannotBe() throws Exception {
        var cyclic =
                plan(
                        file(
                                "cycle.yaml",
                                declaration("one", "[{name: two}]")
                                        + "---\n"
                                        + declaration("two", "[{name: one}]")));
        assertThat(cyclic.out())
                .contains("one -> two -> one (cycle): they require each other")
                .doesNotContain("--plan");
        assertThat(cyclic.err())
                .isEqualTo(
                        "trellis: This cannot be applied, because add-ons would require each other: correct the files and plan again.\n");
        var wrong =
                plan(
                        file(
                                "wrong.yaml",
                                """
                                apiVersion: addon.open-cluster-management.io/v1alpha1
                                kind: ClusterManagementAddOn
                                metadata: {name: wrong}
                                spec: {installStrategy: {type: Sideways}}
                                """));
        assertThat(wrong.out())
                .contains("The hub refuses:\n  ClusterManagementAddOn wrong (refused)");
        assertThat(wrong.err())
                .isEqualTo(
                        "trellis: This cannot be applied, because the hub refuses ClusterManagementAddOn wrong: correct the files and plan again.\n");
        assertThat(run("addon", "apply", "--plan", "0123").err()).contains("There is no plan 0123");
    }

    @Test
    void acceptsAClusterThatAsked() {
        apply(
                """
                apiVersion: cluster.open-cluster-management.io/v1
                kind: ManagedCluster
                metadata: {name: rome}
                spec: {hubAcceptsClient: false}
                """);

        assertThat(shown("clusters")).contains("rome     not accepted");
        assertThat(shown("accept", "rome")).isEqualTo("rome is accepted.\n");
        assertThat(run("accept", "roma").err())
                .isEqualTo("trellis: There is no cluster roma; did you mean rome?\n");
        delete("managedcluster", "rome");
    }
}
