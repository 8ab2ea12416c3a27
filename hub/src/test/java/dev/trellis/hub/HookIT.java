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

/** A job of the template runs on the cluster before the add-on goes. */
@KubernetesTest(crds = "crds")
final class HookIT {
    private static final String FINALIZER = "addon.open-cluster-management.io/addon-pre-delete";

    private final Kube kube;
    private final Fleet fleet;
    private final PaintAddon addon;

    @SuppressWarnings("NullAway.Init") // started before each test
    private HubFixture hub;

    HookIT(Kube kube) {
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
    void waitsForTheJobAndThenGoes() {
        var cluster = fleet.cluster();
        var hook = "addon-" + addon.name() + "-pre-delete";
        addon.configure("blue");
        addon.writeTemplateWithHook();
        fleet.placement(kube.namespace(), addon.name(), List.of(List.of(cluster)));
        addon.declare("{type: All}");
        fleet.awaitWork(
                cluster,
                addon.work(),
                work -> assertThat(work.at("/spec/workload/manifests")).hasSize(1));
        fleet.reportReady(cluster, addon.work());
        var install = fleet.awaitInstall(cluster, addon.name(), addon::isComplete);
        assertThat(install.at("/metadata/finalizers").toString())
                .isEqualTo("[\"" + FINALIZER + "\"]");
        assertThat(fleet.work(cluster, hook)).as("the hook before its time").isEmpty();

        fleet.decide(kube.namespace(), addon.name(), 0, List.of());
        fleet.awaitWork(
                cluster, hook, work -> assertThat(work.at("/spec/workload/manifests")).hasSize(1));
        fleet.awaitInstall(
                cluster,
                addon.name(),
                found ->
                        assertThat(condition(found, "HookManifestCompleted"))
                                .isEqualTo(
                                        "False/HookManifestIsNotCompleted/hook manifestWork "
                                                + hook
                                                + " is not completed."));
        assertThat(fleet.work(cluster, addon.work())).as("the agent meanwhile").isPresent();

        fleet.report(
                cluster,
                hook,
                true,
                Optional.of(true),
                """
                [{"resourceMeta": {"ordinal": 0, "group": "batch", "version": "v1", "kind": "Job", "resource": "jobs",
                  "name": "farewell", "namespace": "%s"}, "conditions": [],
                  "statusFeedback": {"values": [{"name": "JobComplete", "fieldValue": {"type": "String", "string": "True"}}]}}]
                """
                        .formatted(namespaceOf(hook, cluster)));
        fleet.awaitNoInstall(cluster, addon.name());
    }

    /** Where the job is on the cluster: templates are moved to the namespace of the agent. */
    private String namespaceOf(String hook, String cluster) {
        return fleet.work(cluster, hook)
                .orElseThrow()
                .at("/spec/workload/manifests/0/metadata/namespace")
                .asText();
    }
}
