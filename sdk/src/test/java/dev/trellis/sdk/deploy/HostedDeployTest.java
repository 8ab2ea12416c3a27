package dev.trellis.sdk.deploy;

import static dev.trellis.sdk.deploy.Scene.AGENT;
import static dev.trellis.sdk.deploy.Scene.HOOK;
import static dev.trellis.sdk.deploy.Scene.described;
import static dev.trellis.sdk.deploy.Scene.hosted;
import static dev.trellis.sdk.deploy.Scene.said;
import static dev.trellis.sdk.fixture.Works.reporting;
import static dev.trellis.sdk.fixture.Works.saying;
import static dev.trellis.sdk.fixture.Works.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.fixture.Objects;
import dev.trellis.sdk.fixture.Raw;
import dev.trellis.sdk.work.WorkKey;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;

class HostedDeployTest {
    private static final String CLEANUP =
            "addon.open-cluster-management.io/hosting-manifests-cleanup";
    private static final String HOOK_FINALIZER =
            "addon.open-cluster-management.io/hosting-addon-pre-delete";
    private static final String WORK = "addon-hello-deploy-hosting-paris-0";
    private static final String HOOK_WORK = "addon-hello-pre-delete-hosting-paris";
    private static final String APPLIED = "HostingManifestApplied";

    private final Scene scene = new Scene().rendering(hosted(AGENT)).hostedOnRome();

    @Test
    void theFinalizerComesBeforeTheFirstWork() {
        var verdict = scene.decide();

        assertThat(verdict.works()).isEmpty();
        assertThat(verdict.finalizers()).contains(List.of(CLEANUP));
    }

    @Test
    void manifestsGoToTheClusterThatTheyName() {
        scene.rendering(hosted(AGENT), Raw.configMap("here")).settle();

        assertThat(scene.works.keySet())
                .containsExactly(
                        new WorkKey("paris", "addon-hello-deploy-0"), new WorkKey("rome", WORK));
        assertThat(scene.work("rome", WORK).spec().manifests()).containsExactly(hosted(AGENT));
        assertThat(scene.work("rome", WORK).getMetadata().getLabels())
                .containsEntry("open-cluster-management.io/addon-namespace", "paris");
    }

    @Test
    void theAgentThatIsThereIsThatOfTheClusterWhichTheWorkIsFor() {
        scene.hostingCluster = Optional.of(Objects.joined(Objects.cluster("rome")));
        scene.rendering(hosted(AGENT), Raw.configMap("here")).settle();

        assertThat(scene.work("rome", WORK).getMetadata().getFinalizers()).hasSize(1);
        assertThat(scene.work("paris", "addon-hello-deploy-0").getMetadata().getFinalizers())
                .isEmpty();
    }

    @Test
    void bothClustersAreReportedApart() {
        scene.settle();
        saying(scene.work("rome", WORK), "Applied", "True");

        var status = scene.decide().status();

        assertThat(said(status, APPLIED)).startsWith("True AddonManifestApplied manifests of");
        assertThat(said(status, "ManifestApplied"))
                .isEqualTo("True AddonManifestApplied no manifest need to apply");
        assertThat(said(status, "HostingClusterValidity"))
                .isEqualTo(
                        "True HostingClusterValid hosting cluster rome is a managed cluster of the"
                                + " hub");
    }

    @Test
    void anUnknownHostingClusterIsAConditionAndEndsHosting() {
        scene.settle().hostingCluster = Optional.empty();

        var verdict = scene.decide();

        assertThat(described(verdict.works())).containsExactly("Delete rome/" + WORK);
        assertThat(verdict.finalizers()).contains(List.of());
        assertThat(said(verdict.status(), "HostingClusterValidity"))
                .isEqualTo(
                        "False HostingClusterInvalid hosting cluster rome is not a managed cluster"
                                + " of the hub");
    }

    @Test
    void anInstallThatLeavesHostedModeCleansUp() {
        scene.settle().hosting = new Hosting.OnManagedCluster();

        var verdict = scene.decide();

        assertThat(described(verdict.works()))
                .containsExactly("Create paris/addon-hello-deploy-0", "Delete rome/" + WORK);
        assertThat(verdict.finalizers()).contains(List.of());
    }

    @Test
    void theFinalizerStaysWhileAWorkCannotBeDeleted() {
        scene.settle().hosting = new Hosting.OnManagedCluster();
        scene.failures = Map.of(new WorkKey("rome", WORK), "forbidden");

        var verdict = scene.decide();

        assertThat(verdict.finalizers()).isEmpty();
        assertThat(verdict.errors()).containsExactly("failed to delete manifestWork: forbidden");
    }

    @Test
    void worksOfAnAddonWithoutHostingAreNotTouched() {
        scene.settle().hosting = new Hosting.Unsupported();

        var verdict = scene.decide();

        assertThat(described(verdict.works())).containsExactly("Create paris/addon-hello-deploy-0");
        assertThat(verdict.finalizers()).isEmpty();
    }

    @Test
    void deletingTheInstallOrTheHostingClusterCleansUp() {
        scene.settle().deleted();
        assertThat(described(scene.decide().works())).containsExactly("Delete rome/" + WORK);
        assertThat(scene.decide().finalizers()).contains(List.of());

        var other = new Scene().rendering(hosted(AGENT)).hostedOnRome().settle();
        other.hostingCluster.ifPresent(Objects::terminating);
        assertThat(described(other.decide().works())).containsExactly("Delete rome/" + WORK);
        assertThat(other.decide().finalizers()).contains(List.of());
    }

    @Test
    void deletingTheManagedClusterLeavesEverything() {
        scene.settle().rendering(hosted(Raw.configMap("other")));
        Objects.terminating(scene.cluster);

        assertThat(scene.decide().works()).isEmpty();
        assertThat(scene.decide().finalizers()).isEmpty();
    }

    @Test
    void anotherHostingClusterTakesOverFromTheFormer() {
        scene.settle().hosting = new Hosting.Hosted("oslo");
        scene.hostingCluster = Optional.of(Objects.cluster("oslo"));

        assertThat(described(scene.decide().works()))
                .containsExactly("Delete rome/" + WORK, "Create oslo/" + WORK);
        scene.settle();
        assertThat(scene.works.keySet()).containsExactly(new WorkKey("oslo", WORK));
    }

    @Test
    void whileTheInstallWaitsForConfigurationNothingIsTakenOver() {
        scene.settle().hosting = new Hosting.Hosted("oslo");
        scene.hostingCluster = Optional.of(Objects.cluster("oslo"));
        scene.configCheckEnabled = true;

        assertThat(scene.decide().works()).isEmpty();
    }

    @Test
    void aClusterMayHostItself() {
        scene.rendering(hosted(AGENT), Raw.configMap("here"));
        scene.hosting = new Hosting.Hosted("paris");
        scene.hostingCluster = Optional.of(scene.cluster);

        scene.settle();

        assertThat(scene.works.keySet())
                .containsExactly(
                        new WorkKey("paris", "addon-hello-deploy-0"), new WorkKey("paris", WORK));
    }

    private Scene withHook() {
        return scene.rendering(hosted(AGENT), hosted(HOOK)).settle();
    }

    @Test
    void aHookThereHasAFinalizerOfItsOwn() {
        withHook();

        assertThat(scene.addon.getMetadata().getFinalizers())
                .containsExactlyInAnyOrder(CLEANUP, HOOK_FINALIZER);
    }

    @Test
    void theEndOfAHookThereIsSavedBeforeItsWorkGoesAndTheRestGoesLast() {
        withHook().deleted();

        assertThat(described(scene.pass().works())).containsExactly("Create rome/" + HOOK_WORK);
        assertThat(said(scene.addon.status(), "HookManifestCompleted")).startsWith("False");

        saying(scene.work("rome", HOOK_WORK), "Available", "True");
        reporting(
                scene.work("rome", HOOK_WORK),
                "batch",
                "jobs",
                "clean",
                text("JobComplete", "True"));
        var completed = scene.pass();
        assertThat(completed.works()).isEmpty();
        assertThat(completed.finalizers()).isEmpty();
        assertThat(said(scene.addon.status(), "HookManifestCompleted")).startsWith("True");

        var hookGone = scene.pass();
        assertThat(described(hookGone.works())).containsExactly("Delete rome/" + HOOK_WORK);
        assertThat(hookGone.finalizers()).contains(List.of(CLEANUP));

        var allGone = scene.pass();
        assertThat(described(allGone.works())).containsExactly("Delete rome/" + WORK);
        assertThat(allGone.finalizers()).contains(List.of());
        assertThat(scene.pass().works()).isEmpty();
    }

    @Test
    void hooksOnBothClustersRunEach() {
        var here =
                Raw.annotated(
                        Raw.object("batch/v1", "Job", "clean-here"),
                        Map.of("addon.open-cluster-management.io/addon-pre-delete", ""));
        scene.rendering(hosted(AGENT), hosted(HOOK), here).settle().deleted().pass();
        var managedHook =
                saying(scene.work("paris", "addon-hello-pre-delete"), "Available", "True");
        reporting(managedHook, "batch", "jobs", "clean-here", text("JobComplete", "True"));

        var verdict = scene.pass();

        assertThat(verdict.finalizers())
                .as("the hook there still runs")
                .hasValueSatisfying(finalizers ->
                        assertThat(finalizers).containsExactlyInAnyOrder(CLEANUP, HOOK_FINALIZER));
        assertThat(scene.pass().finalizers()).isEmpty();
        assertThat(scene.works).containsKey(new WorkKey("rome", HOOK_WORK));
    }

    @Test
    void aHookThereIsGivenUpWithItsCluster() {
        withHook().deleted().pass();
        scene.hostingCluster = Optional.empty();

        var verdict = scene.decide();

        assertThat(described(verdict.works()))
                .containsExactly("Delete rome/" + WORK, "Delete rome/" + HOOK_WORK);
        assertThat(verdict.finalizers()).contains(List.of());
    }

    @Test
    void aHookThereIsGivenUpWhenItsClusterGoes() {
        withHook().deleted().pass();
        scene.hostingCluster.ifPresent(Objects::terminating);

        var verdict = scene.decide();

        assertThat(described(verdict.works())).containsExactly("Delete rome/" + HOOK_WORK);
        assertThat(verdict.finalizers()).as("the rest goes next").contains(List.of(CLEANUP));
    }

    @Test
    void aHookThereIsGivenUpWhenTheInstallLeavesHostedMode() {
        withHook().hosting = new Hosting.OnManagedCluster();

        assertThat(scene.decide().finalizers())
                .as("it runs on the managed cluster from now on")
                .contains(List.of("addon.open-cluster-management.io/addon-pre-delete"));
    }

    @Test
    void anInstallThatIsDeletedWithoutTheFinalizersNeverGetsThem() {
        scene.rendering(hosted(AGENT), hosted(HOOK)).finalizers("foreign").deleted();

        var verdict = scene.decide();

        assertThat(verdict.finalizers()).isEmpty();
        assertThat(verdict.works()).isEmpty();
    }

    @Test
    void aDeletedInstallWithAHookButWithoutTheOtherFinalizerOnlyRunsItsHook() {
        withHook().finalizers(HOOK_FINALIZER).deleted();
        scene.works.clear();

        var verdict = scene.decide();

        assertThat(described(verdict.works())).containsExactly("Create rome/" + HOOK_WORK);
        assertThat(verdict.finalizers()).isEmpty();
    }
}
