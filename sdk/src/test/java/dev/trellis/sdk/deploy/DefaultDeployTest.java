package dev.trellis.sdk.deploy;

import static dev.trellis.sdk.deploy.Scene.AGENT;
import static dev.trellis.sdk.deploy.Scene.described;
import static dev.trellis.sdk.deploy.Scene.said;
import static dev.trellis.sdk.fixture.Works.saying;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.fixture.Objects;
import dev.trellis.sdk.fixture.Raw;
import dev.trellis.sdk.work.WorkKey;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;

class DefaultDeployTest {
    private static final String WORK = "addon-hello-deploy-0";
    private static final String FINALIZER = "addon.open-cluster-management.io/addon-pre-delete";
    private static final String APPLIED = "ManifestApplied";
    private static final String SUCCESS =
            "True AddonManifestApplied manifests of addon are applied successfully";
    private static final int HALF_A_WORK = 250 * 1024;

    private final Scene scene = new Scene();

    @Test
    void nothingIsDeployedBeforeRegistration() {
        scene.addon.setStatus(null);

        assertThat(scene.decide())
                .isEqualTo(
                        new DeployVerdict(
                                List.of(), Optional.empty(), scene.addon.status(), List.of()));
    }

    @Test
    void theManifestsBecomeAWorkAboutWhichNothingIsSaidYet() {
        var verdict = scene.decide();

        assertThat(described(verdict.works())).containsExactly("Create paris/" + WORK);
        assertThat(verdict.works().getFirst().work().spec().manifests()).containsExactly(AGENT);
        assertThat(said(verdict.status(), APPLIED)).isEmpty();
        assertThat(verdict.errors()).isEmpty();
    }

    @Test
    void aWorkForAClusterWithAnAgentHasTheFinalizerThatTheAgentWouldGiveIt() {
        Objects.joined(scene.cluster);

        assertThat(createdFinalizers())
                .containsExactly("cluster.open-cluster-management.io/manifest-work-cleanup");
    }

    @Test
    void aWorkThatNoAgentMayEverSeeHasNoFinalizer() {
        assertThat(createdFinalizers()).as("a cluster of which nothing is known").isEmpty();

        Objects.saying(scene.cluster, "ManagedClusterConditionAvailable");
        assertThat(createdFinalizers()).as("a cluster that never joined").isEmpty();

        Objects.saying(scene.cluster, "ManagedClusterJoined");
        assertThat(createdFinalizers()).as("a cluster that fell silent").isEmpty();

        Objects.joined(scene.cluster);
        scene.strictOcm = true;
        assertThat(createdFinalizers()).as("as in OCM").isEmpty();
    }

    @Test
    void aWorkThatIsThereKeepsItsFinalizersWhateverTheClusterDoes() {
        scene.settle();
        Objects.joined(scene.cluster);

        assertThat(scene.decide().works()).isEmpty();
    }

    private List<String> createdFinalizers() {
        return scene.decide().works().getFirst().work().getMetadata().getFinalizers();
    }

    @Test
    void anInstallThatNeedsConfigurationWaitsForIt() {
        scene.settle().rendering(Raw.configMap("other"));
        scene.configCheckEnabled = true;
        for (var configured : List.of("False", "Unknown")) {
            scene.saying("Configured", configured);

            var verdict = scene.decide();

            assertThat(verdict.works()).isEmpty();
            assertThat(verdict.status()).isEqualTo(scene.addon.status());
        }
    }

    @Test
    void anInstallThatNeedsConfigurationIsDeployedOnceItHasIt() {
        scene.configCheckEnabled = true;
        scene.saying("Configured", "True");

        assertThat(described(scene.decide().works())).containsExactly("Create paris/" + WORK);
    }

    @Test
    void manifestsThatCannotBeRenderedAreAConditionAndLeaveTheWorks() {
        scene.settle().rendering = new Rendering.Failed("no such template");

        var verdict = scene.decide();

        var message = "failed to get manifest from agent interface: no such template";
        assertThat(verdict.works()).isEmpty();
        assertThat(said(verdict.status(), APPLIED))
                .isEqualTo("False ManifestWorkApplyFailed " + message);
        assertThat(verdict.errors()).containsExactly(message);
    }

    @Test
    void aManifestThatIsNoObjectIsACondition() {
        scene.rendering(RawObject.of("{\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"x\"}}"));

        assertThat(said(scene.decide().status(), APPLIED))
                .isEqualTo(
                        "False ManifestWorkApplyFailed failed to build manifestwork: manifest 1 of"
                                + " 1: the object 'x' has no kind");
    }

    @Test
    void anEmptyRenderingLeavesTheWorksWhereTheyAre() {
        scene.settle().rendering();

        var verdict = scene.decide();

        assertThat(verdict.works()).isEmpty();
        assertThat(said(verdict.status(), APPLIED))
                .isEqualTo("True AddonManifestApplied no manifest need to apply");
    }

    @Test
    void aWorkThatTheClusterAppliedIsSuccess() {
        scene.settle().onEveryWork(work -> saying(work, "Applied", "True"));

        assertThat(said(scene.decide().status(), APPLIED)).isEqualTo(SUCCESS);
    }

    @Test
    void aWorkThatTheClusterDidNotApplyIsFailure() {
        for (var status : List.of("False", "Unknown")) {
            var failing = new Scene().settle().onEveryWork(work -> saying(work, "Applied", status));

            assertThat(said(failing.decide().status(), APPLIED))
                    .isEqualTo(
                            "False AddonManifestAppliedFailed failed to apply the manifests of"
                                    + " addon");
        }
    }

    @Test
    void whatWasWrongIsTakenBackWhileNothingIsKnown() {
        scene.settle().saying(APPLIED, "False");
        assertThat(said(scene.decide().status(), APPLIED)).isEmpty();

        scene.saying(APPLIED, "True");
        assertThat(said(scene.decide().status(), APPLIED)).startsWith("True");
    }

    @Test
    void aWriteThatWasRefusedIsAConditionAndTriedAgain() {
        scene.failures = Map.of(new WorkKey("paris", WORK), "quota exceeded");

        var verdict = scene.decide();

        var message = "failed to apply manifestWork: quota exceeded";
        assertThat(said(verdict.status(), APPLIED))
                .isEqualTo("False ManifestWorkApplyFailed " + message);
        assertThat(verdict.errors()).containsExactly(message);
        assertThat(verdict.works()).hasSize(1);
    }

    private Scene threeWorks() {
        return scene.rendering(
                        Raw.configMap("a", HALF_A_WORK),
                        Raw.configMap("b", HALF_A_WORK),
                        Raw.configMap("c", HALF_A_WORK))
                .settle();
    }

    @Test
    void ofSeveralWorksTheWorstCounts() {
        threeWorks();
        saying(scene.work("paris", "addon-hello-deploy-0"), "Applied", "True");
        saying(scene.work("paris", "addon-hello-deploy-2"), "Applied", "True");
        scene.saying(APPLIED, "False");
        assertThat(said(scene.decide().status(), APPLIED)).as("one unknown").isEmpty();

        saying(scene.work("paris", "addon-hello-deploy-1"), "Applied", "False");
        assertThat(said(scene.decide().status(), APPLIED))
                .as("one not applied")
                .startsWith("False AddonManifestAppliedFailed");

        scene.failures = Map.of(new WorkKey("paris", "addon-hello-deploy-0"), "refused");
        assertThat(said(scene.decide().status(), APPLIED))
                .as("one refused")
                .startsWith("False ManifestWorkApplyFailed");
    }

    @Test
    void severalWorksAreASuccessTogether() {
        threeWorks().onEveryWork(work -> saying(work, "Applied", "True"));

        assertThat(said(scene.decide().status(), APPLIED)).isEqualTo(SUCCESS);
    }

    @Test
    void aWorkThatIsNotNeededAnyMoreIsDeletedOnce() {
        threeWorks().rendering(Raw.configMap("a", HALF_A_WORK));

        assertThat(described(scene.decide().works()))
                .containsExactly(
                        "Delete paris/addon-hello-deploy-1", "Delete paris/addon-hello-deploy-2");

        Objects.terminating(scene.work("paris", "addon-hello-deploy-1"));
        assertThat(described(scene.decide().works()))
                .containsExactly("Delete paris/addon-hello-deploy-2");
    }

    @Test
    void aDeletionThatWasRefusedIsTriedAgain() {
        threeWorks().rendering(Raw.configMap("a", HALF_A_WORK));
        scene.failures = Map.of(new WorkKey("paris", "addon-hello-deploy-1"), "forbidden");

        assertThat(scene.decide().errors())
                .containsExactly("failed to delete manifestWork: forbidden");
    }

    @Test
    void aChangedManifestIsPatchedOnWhatWasFound() {
        scene.settle();
        var found = scene.work("paris", WORK);
        found.getMetadata().setFinalizers(List.of("of-the-agent"));
        found.getMetadata().getLabels().put("foreign", "label");
        var changed = Raw.labelled(AGENT, Map.of("new", "yes"));

        var verdict = scene.rendering(changed).decide();

        assertThat(verdict.works())
                .singleElement()
                .isInstanceOfSatisfying(
                        WorkWrite.Patch.class,
                        patch -> {
                            assertThat(patch.found()).isSameAs(found);
                            var meta = patch.work().getMetadata();
                            assertThat(meta.getUid()).isEqualTo(found.getMetadata().getUid());
                            assertThat(meta.getResourceVersion())
                                    .isEqualTo(found.getMetadata().getResourceVersion());
                            assertThat(meta.getFinalizers()).containsExactly("of-the-agent");
                            assertThat(meta.getLabels()).doesNotContainKey("foreign");
                            assertThat(patch.work().spec().manifests()).containsExactly(changed);
                        });
    }

    @Test
    void whatSomebodyChangedInAWorkIsPutRight() {
        scene.settle();
        scene.work("paris", WORK).getMetadata().setOwnerReferences(List.of());

        assertThat(described(scene.decide().works())).containsExactly("Patch paris/" + WORK);
    }

    @Test
    void anInstallOnItsWayOutIsLeftToTheOwnersOfItsWorks() {
        scene.settle().rendering(Raw.configMap("other")).deleted();

        assertThat(scene.decide().works()).isEmpty();
        assertThat(scene.decide().finalizers()).isEmpty();
    }

    @Test
    void aClusterOnItsWayOutKeepsItsWorks() {
        scene.settle().rendering(Raw.configMap("other"));
        Objects.terminating(scene.cluster);

        assertThat(scene.decide().works()).isEmpty();
    }

    @Test
    void whileAHookIsToRunTheRestIsKeptInLine() {
        scene.rendering(Scene.HOOK, AGENT).settle();
        assertThat(scene.addon.getMetadata().getFinalizers()).containsExactly(FINALIZER);
        scene.rendering(Scene.HOOK, Raw.configMap("other")).deleted();
        Objects.terminating(scene.cluster);

        assertThat(described(scene.decide().works()))
                .containsExactly("Patch paris/" + WORK, "Create paris/addon-hello-pre-delete");
    }

    @Test
    void aWrongLocationIsAConditionOfAnAddonThatCanBeHosted() {
        var lost =
                Raw.annotated(
                        AGENT,
                        Map.of(
                                "addon.open-cluster-management.io/hosted-manifest-location",
                                "moon"));
        scene.rendering(lost).hosting = new Hosting.OnManagedCluster();

        assertThat(said(scene.decide().status(), APPLIED))
                .isEqualTo(
                        "False ManifestWorkApplyFailed failed to build manifestwork: not supported"
                                + " manifest location: moon");
    }
}
