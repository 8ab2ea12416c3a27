package dev.trellis.sdk.deploy;

import static dev.trellis.sdk.deploy.Scene.described;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.AddOnFinalizers;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.work.AddonWorks;
import dev.trellis.sdk.work.WorkKey;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.util.HashMap;

class DeployPropertiesTest {
    private static final int SEEDS = 400;

    @Test
    void decidingAgainComesToRest() {
        Gen.forEachSeed(SEEDS, gen -> SomeScene.of(gen).settle());
    }

    @Test
    void theOrderOfWorksIsIrrelevant() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var state = SomeScene.of(gen).state();
                    var shuffled =
                            new DeployState(
                                    state.addon(),
                                    state.cluster(),
                                    state.hostingCluster(),
                                    new AddonWorks(
                                            state.works().names(),
                                            gen.shuffled(state.works().all())),
                                    state.agent(),
                                    state.failures(),
                                    state.strictOcm(),
                                    state.now());

                    assertThat(DeployDecision.decide(shuffled))
                            .isEqualTo(DeployDecision.decide(state));
                });
    }

    @Test
    void anInstallOnItsWayOutNeverGetsAFinalizer() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var scene = SomeScene.of(gen).deleted();

                    var verdict = scene.decide();

                    verdict.finalizers()
                            .ifPresent(finalizers ->
                                    assertThat(scene.addon.getMetadata().getFinalizers())
                                            .containsAll(finalizers));
                });
    }

    @Test
    void finalizersOfOthersStay() {
        Gen.forEachSeed(
                SEEDS,
                gen ->
                        SomeScene.of(gen)
                                .decide()
                                .finalizers()
                                .ifPresent(
                                        finalizers -> assertThat(finalizers).contains("foreign")));
    }

    @Test
    void nothingIsPutOnAHostingClusterBeforeItsFinalizerIsThere() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var scene = SomeScene.of(gen);
                    var found = scene.addon.getMetadata().getFinalizers();

                    for (var write : scene.decide().works()) {
                        if (write instanceof WorkWrite.Create(var work)
                                && !work.getMetadata().getNamespace().equals("paris")) {
                            var hook = work.getMetadata().getName().contains("-pre-delete-");
                            assertThat(found)
                                    .contains(
                                            hook
                                                    ? AddOnFinalizers.HOSTING_PRE_DELETE
                                                    : AddOnFinalizers.HOSTING_MANIFESTS);
                        }
                    }
                });
    }

    @Test
    void anInstallThatWaitsForItsConfigurationGetsNothing() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var scene = SomeScene.of(gen);
                    if (scene.rendering instanceof Rendering.NotAsked) {
                        assertThat(scene.decide().works())
                                .allMatch(WorkWrite.Delete.class::isInstance);
                    }
                });
    }

    @Test
    void aFinalizerStaysWhileWhatItStandsForCannotBeDeleted() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var scene = SomeScene.of(gen);
                    var found = scene.addon.getMetadata().getFinalizers();
                    var refused = new HashMap<WorkKey, String>();
                    scene.decide().works().forEach(write -> refused.put(write.key(), "refused"));

                    var verdict = DeployDecision.decide(scene.state().withFailures(refused));

                    if (!refused.isEmpty()) {
                        assertThat(verdict.errors()).isNotEmpty();
                    }
                    if (found.contains(AddOnFinalizers.HOSTING_MANIFESTS)
                            && deletes(verdict, "-deploy-hosting-")) {
                        assertThat(verdict.finalizers().orElse(found))
                                .contains(AddOnFinalizers.HOSTING_MANIFESTS);
                    }
                    if (found.contains(AddOnFinalizers.HOSTING_PRE_DELETE)
                            && deletes(verdict, "-pre-delete-hosting-")) {
                        assertThat(verdict.finalizers().orElse(found))
                                .contains(AddOnFinalizers.HOSTING_PRE_DELETE);
                    }
                });
    }

    private static boolean deletes(DeployVerdict verdict, String name) {
        return described(verdict.works()).stream()
                .anyMatch(write -> write.startsWith("Delete") && write.contains(name));
    }

    @Test
    void aDeletedInstallGoesOnceItsHooksAreDone() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var scene = SomeScene.of(gen).deleted();
                    if (!(scene.rendering instanceof Rendering.Rendered)) {
                        return;
                    }

                    for (var passes = 0; passes < 6; passes++) {
                        scene.pass();
                        SomeScene.completeHooks(scene);
                    }

                    var left = scene.settle().addon.getMetadata().getFinalizers();
                    assertThat(left).doesNotContain(AddOnFinalizers.PRE_DELETE);
                    if (!(scene.hosting instanceof Hosting.Unsupported)) {
                        assertThat(left)
                                .doesNotContain(
                                        AddOnFinalizers.HOSTING_MANIFESTS,
                                        AddOnFinalizers.HOSTING_PRE_DELETE);
                    }
                });
    }
}
