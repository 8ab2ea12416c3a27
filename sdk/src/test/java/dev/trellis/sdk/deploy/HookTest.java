package dev.trellis.sdk.deploy;

import static dev.trellis.sdk.deploy.Scene.AGENT;
import static dev.trellis.sdk.deploy.Scene.HOOK;
import static dev.trellis.sdk.deploy.Scene.described;
import static dev.trellis.sdk.deploy.Scene.said;
import static dev.trellis.sdk.fixture.Works.number;
import static dev.trellis.sdk.fixture.Works.reporting;
import static dev.trellis.sdk.fixture.Works.saying;
import static dev.trellis.sdk.fixture.Works.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.work.FeedbackValue;
import dev.trellis.sdk.fixture.Raw;
import dev.trellis.sdk.work.WorkKey;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class HookTest {
    private static final String FINALIZER = "addon.open-cluster-management.io/addon-pre-delete";
    private static final String DEPRECATED = "cluster.open-cluster-management.io/addon-pre-delete";
    private static final String WORK = "addon-hello-pre-delete";
    private static final String COMPLETED = "HookManifestCompleted";

    private final Scene scene = new Scene().rendering(AGENT, HOOK);

    private Scene deleted() {
        scene.settle().deleted().pass();
        return scene;
    }

    private void report(FeedbackValue... values) {
        var work = saying(scene.work("paris", WORK), "Available", "True");
        reporting(work, "batch", "jobs", "clean", values);
    }

    @Test
    void anInstallWithAHookGetsAFinalizerAndNoHookWork() {
        var verdict = scene.decide();

        assertThat(verdict.finalizers()).contains(List.of(FINALIZER));
        assertThat(verdict.works())
                .singleElement()
                .satisfies(write ->
                        assertThat(write.work().spec().manifests()).containsExactly(AGENT));
    }

    @Test
    void finalizersOfOlderVersionsAreReplaced() {
        scene.finalizers("foreign", DEPRECATED);

        assertThat(scene.decide().finalizers()).contains(List.of("foreign", FINALIZER));
    }

    @Test
    void finalizersOfOlderVersionsStayBesideTheOneThatIsThere() {
        scene.finalizers(DEPRECATED, FINALIZER);

        assertThat(scene.decide().finalizers()).isEmpty();
    }

    @Test
    void withoutAHookTheFinalizerGoesAndThoseOfOlderVersionsToo() {
        scene.rendering(AGENT).finalizers("foreign", DEPRECATED, FINALIZER);

        assertThat(scene.decide().finalizers()).contains(List.of("foreign"));
    }

    @Test
    void theGuidesLabelMakesAHookUnlessTheManagerIsStrict() {
        scene.rendering(
                AGENT,
                Raw.labelled(
                        Raw.object("batch/v1", "Job", "clean"),
                        Map.of("open-cluster-management.io/addon-pre-delete", "")));
        assertThat(scene.decide().finalizers()).contains(List.of(FINALIZER));

        scene.strictOcm = true;
        assertThat(scene.decide().finalizers()).isEmpty();
        assertThat(scene.decide().works().getFirst().work().spec().manifests()).hasSize(2);
    }

    @Test
    void onDeletionTheHookIsAppliedAndAwaited() {
        scene.settle().deleted();

        var verdict = scene.decide();

        assertThat(described(verdict.works())).containsExactly("Create paris/" + WORK);
        assertThat(verdict.finalizers()).isEmpty();
        assertThat(said(verdict.status(), COMPLETED))
                .isEqualTo(
                        "False HookManifestIsNotCompleted hook manifestWork addon-hello-pre-delete"
                                + " is not completed.");
    }

    @Test
    void aCompletedHookLetsTheInstallGo() {
        deleted();
        report(text("JobComplete", "True"));

        var verdict = scene.decide();

        assertThat(verdict.works()).isEmpty();
        assertThat(verdict.finalizers()).contains(List.of());
        assertThat(said(verdict.status(), COMPLETED))
                .isEqualTo(
                        "True HookManifestIsCompleted hook manifestWork addon-hello-pre-delete is"
                                + " completed.");
    }

    @Test
    void aHookIsNotCompletedByAnythingElse() {
        deleted();
        assertNotCompleted("nothing reported");
        saying(scene.work("paris", WORK), "Available", "True");
        assertNotCompleted("no values");
        for (var value :
                List.of(
                        text("JobComplete", "False"),
                        number("JobComplete", 1),
                        text("PodPhase", "Succeeded"))) {
            scene.work("paris", WORK).setStatus(null);
            report(value);
            assertNotCompleted(value.toString());
        }
    }

    private void assertNotCompleted(String what) {
        assertThat(scene.decide().finalizers()).as(what).isEmpty();
    }

    @Test
    void aHookThatIsDoneWaitsForTheAvailabilityOfItsWork() {
        deleted();
        reporting(scene.work("paris", WORK), "batch", "jobs", "clean", text("JobComplete", "True"));

        assertNotCompleted("not available");
    }

    @Test
    void aReportWithoutValuesBeforeTheHooksMeansThatTheClusterIsNotThroughYet() {
        deleted();
        saying(scene.work("paris", WORK), "Available", "True");
        reporting(scene.work("paris", WORK), "", "configmaps", "first");
        report(text("JobComplete", "True"));

        assertNotCompleted("one without values");
    }

    @Test
    void allHooksMustComplete() {
        var pod =
                Raw.annotated(
                        Raw.object("v1", "Pod", "last"),
                        Map.of("addon.open-cluster-management.io/addon-pre-delete", ""));
        scene.rendering(AGENT, HOOK, pod);
        deleted();
        report(text("JobComplete", "True"));
        assertNotCompleted("the pod runs");

        reporting(scene.work("paris", WORK), "", "pods", "last", text("PodPhase", "Succeeded"));
        assertThat(scene.decide().finalizers()).contains(List.of());
    }

    @Test
    void aHookThatCannotBeWrittenKeepsTheInstall() {
        scene.settle().deleted().failures = Map.of(new WorkKey("paris", WORK), "refused");

        var verdict = scene.decide();

        assertThat(verdict.finalizers()).isEmpty();
        assertThat(verdict.errors()).containsExactly("failed to apply manifestWork: refused");
        assertThat(said(verdict.status(), COMPLETED)).isEmpty();
        assertThat(said(verdict.status(), "ManifestApplied"))
                .startsWith("False ManifestWorkApplyFailed");
    }

    @Test
    void anInstallThatIsDeletedWithoutTheFinalizerNeverGetsIt() {
        scene.finalizers("foreign").deleted();

        var verdict = scene.decide();

        assertThat(verdict.finalizers()).isEmpty();
        assertThat(verdict.works()).isEmpty();
    }

    @Test
    void whileAnInstallWaitsForConfigurationItsFinalizersStay() {
        scene.settle();
        scene.configCheckEnabled = true;
        scene.rendering = new Rendering.NotAsked();

        assertThat(scene.decide().finalizers()).isEmpty();
    }

    @Test
    void aDeletedInstallRunsItsHookWithoutWaitingForConfiguration() {
        scene.settle().deleted();
        scene.configCheckEnabled = true;

        assertThat(described(scene.decide().works())).containsExactly("Create paris/" + WORK);
    }

    @Test
    void aHookThatCannotBeRenderedKeepsTheInstall() {
        scene.settle().deleted().rendering = new Rendering.Failed("template is gone");

        var verdict = scene.decide();

        assertThat(verdict.finalizers()).isEmpty();
        assertThat(verdict.errors()).hasSize(1);
    }
}
