package dev.trellis.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.graph.explain.Explanation;
import dev.trellis.graph.explain.Explanations;
import dev.trellis.hub.ConsoleDocument.Step;
import dev.trellis.hub.explain.InstallExplanation;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** The hub's own writing is explained as it should be. */
@KubernetesTest(dedicated = true, controllers = true, crds = "crds")
final class ExplanationIT {
    private static final Path EXAMPLES =
            Path.of("..", "docs", "examples", "addons").toAbsolutePath().normalize();
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Kube kube;
    private HubFixture hub;
    private StandInAgents agents;

    ExplanationIT(Kube kube) {
        this.kube = kube;
    }

    @BeforeEach
    void start() {
        hub = HubFixture.start(kube);
        agents = new StandInAgents(hub);
        apply("fleet.yaml");
        kubectl("apply", "--server-side", "--subresource=status", "-f", file("reports.yaml"));
    }

    @AfterEach
    void stop() {
        try (var _ = hub) {
            for (var kind :
                    List.of(
                            "clustermanagementaddons",
                            "addontemplates",
                            "addondeploymentconfigs -n fleet",
                            "placements -n fleet")) {
                kubectl(("delete --all --ignore-not-found " + kind).split(" "));
            }
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() ->
                            kubectl("get", "managedclusteraddons", "-A", "-o", "name").isEmpty());
        }
    }

    @Test
    void fromNothingToHealthAndBack() {
        assertExplained("monitoring", "oslo", "AddOnNotDeclared");

        apply("monitoring.yaml");
        assertExplained(
                "monitoring",
                "oslo",
                "NotAvailable(RequiredDependencyMissing(AddOnNotDeclared), WorkNotReported)");
        assertExplained(
                "monitoring",
                "rome",
                "NotAvailable(RequiredDependencyMissing(AddOnNotDeclared),"
                        + " WorkMissing(RegistrationPending(RolloutWaiting)))");

        apply("certificates.yaml");
        report("certificates", "oslo", "paris", "rome");
        report("monitoring", "oslo");
        report("monitoring", "paris");
        report("monitoring", "rome");
        for (var cluster : List.of("oslo", "paris", "rome")) {
            assertExplained("monitoring", cluster);
            assertExplained("certificates", cluster);
        }

        kubectl("delete", "addondeploymentconfig", "monitoring-usual", "-n", "fleet");
        assertExplained("monitoring", "oslo", "TemplateInvalid(ConfigMissing)");

        kubectl("delete", "placement", "everywhere", "-n", "fleet");
        assertExplained("certificates", "oslo", "NotSelected(PlacementMissing)");
    }

    @Test
    void aStrategyThatCannotBeFollowed() {
        apply("certificates.yaml");
        report("certificates", "oslo", "paris", "rome");
        assertExplained("certificates", "oslo");

        kubectl(
                "patch",
                "clustermanagementaddon",
                "certificates",
                "--type=json",
                "-p",
                """
                [{"op": "add", "path": "/spec/installStrategy/placements/0/rolloutStrategy",
                  "value": {"type": "Progressive", "progressive": {"maxFailures": "3"}}}]\
                """);

        assertExplained("certificates", "oslo", "RolloutWithheld");
    }

    @Test
    void aTemplateThatCannotBeFilled() {
        apply("certificates.yaml");
        report("certificates", "oslo", "paris", "rome");

        kubectl(
                "patch",
                "addontemplate",
                "certificates-v1",
                "--type=json",
                "-p",
                """
                [{"op": "replace", "path": "/spec/agentSpec/workload/manifests/0/metadata/name",
                  "value": "{{NAME"}]\
                """);

        assertExplained("certificates", "oslo", "TemplateInvalid");
    }

    @Test
    void aHookThatHasYetToRun() {
        apply("certificates.yaml");
        kubectl(
                "patch",
                "addontemplate",
                "certificates-v1",
                "--type=json",
                "-p",
                """
                [{"op": "add", "path": "/spec/agentSpec/workload/manifests/-", "value": {
                  "apiVersion": "batch/v1", "kind": "Job",
                  "metadata": {"name": "bye", "namespace": "default",
                    "annotations": {"addon.open-cluster-management.io/addon-pre-delete": ""}},
                  "spec": {"template": {"spec": {"restartPolicy": "Never", "containers": [
                    {"name": "bye", "image": "example.com/bye:1"}]}}}}}]\
                """);
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> finalizers("oslo").contains("addon-pre-delete"));

        kubectl("delete", "managedclusteraddon", "certificates", "-n", "oslo", "--wait=false");

        assertExplained("certificates", "oslo", "DeletionWaiting(HookRunning(WorkNotReported))");
        kubectl(
                "patch",
                "addontemplate",
                "certificates-v1",
                "--type=json",
                "-p",
                "[{\"op\": \"remove\", \"path\": \"/spec/agentSpec/workload/manifests/1\"}]");
    }

    private String finalizers(String cluster) {
        return kubectl(
                "get",
                "managedclusteraddon",
                "certificates",
                "-n",
                cluster,
                "--ignore-not-found",
                "-o",
                "jsonpath={.metadata.finalizers}");
    }

    private void assertExplained(String addon, String cluster, String... symptoms) {
        Awaitility.await()
                .atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(
                                        Explanations.symptoms(
                                                InstallExplanation.explain(
                                                        ViewReading.of(hub, cluster), addon)))
                                .extracting(ExplanationIT::shape)
                                .containsExactly(symptoms));
    }

    private static String shape(Explanation explanation) {
        return explanation.causes().isEmpty()
                ? explanation.reason()
                : explanation.causes().stream()
                        .map(ExplanationIT::shape)
                        .collect(Collectors.joining(", ", explanation.reason() + "(", ")"));
    }

    private void report(String addon, String... clusters) {
        agents.report(new Step.Report(addon, List.of(clusters), true));
    }

    private void apply(String name) {
        kubectl("apply", "-f", file(name));
    }

    private static String file(String name) {
        return EXAMPLES.resolve(name).toString();
    }

    private String kubectl(String... arguments) {
        return kube.kubectl(arguments).outOrThrow();
    }
}
