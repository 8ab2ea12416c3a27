package dev.trellis.hub.addon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.AddOnFinalizers;
import dev.trellis.api.meta.Condition;
import dev.trellis.hub.dependency.DependencyVerdict;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/** One pass over an install, on objects in memory. */
final class InstallPassTest {
    private static final int SEEDS = 400;
    private static final int PASSES_MAX = 6;

    @Test
    void comesToRest() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var scene = InstallScene.of(gen);
                    var passes = 0;
                    while (scene.carryOut(InstallPass.decide(scene.situation()))) {
                        assertThat(++passes)
                                .as("passes that changed something")
                                .isLessThan(PASSES_MAX);
                    }
                });
    }

    /** The controller relies on it: its own writes do not bring an install back. */
    @Test
    void leavesNothingToDoAboutItsOwnWrites() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var scene = InstallScene.of(gen);
                    var plan = InstallPass.decide(scene.situation());
                    scene.carryOut(plan);
                    if (plan.finalizers().isEmpty()) {
                        assertThat(scene.carryOut(InstallPass.decide(scene.situation()))).isFalse();
                    }
                });
    }

    @Test
    void decidesTheSameInWhateverOrderTheWorksCome() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var situation = InstallScene.of(gen).situation();
                    var shuffled =
                            situation.with(situation.install(), gen.shuffled(situation.works()));

                    assertThat(InstallPass.decide(shuffled))
                            .isEqualTo(InstallPass.decide(situation));
                });
    }

    @Test
    void neverWritesWorksBeforeTheStatusThatTheRolloutCounts() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var scene = InstallScene.of(gen);
                    var plan = InstallPass.decide(scene.situation());
                    var shown = scene.situation().install().status();
                    if (plan.works().isEmpty() || plan.finalizers().isPresent()) {
                        return;
                    }

                    assertThat(plan.needsGroundwork(shown))
                            .isEqualTo(
                                    !shown.configReferences()
                                                    .equals(plan.groundwork().configReferences())
                                            || !status(shown.conditions())
                                                    .equals(status(plan.groundwork().conditions()))
                                            || Condition.find(
                                                            shown.conditions(),
                                                            AddOnConditions.REGISTRATION_APPLIED)
                                                    .isEmpty());
                    assertThat(
                                    Condition.find(
                                                    plan.groundwork().conditions(),
                                                    AddOnConditions.PROGRESSING)
                                            .map(Condition::reason))
                            .isNotEqualTo(Optional.of("Completed"));
                });
    }

    private static Optional<String> status(List<Condition> conditions) {
        return Condition.find(conditions, AddOnConditions.CONFIGURED).map(Condition::status);
    }

    @Test
    void holdsContentBackThatChangedBeforeItsTurn() {
        var scene = new InstallScene();
        scene.runs();
        scene.configure("hash-1");
        scene.settle();
        var before = scene.situation().works();

        scene.contentIs("hash-2", "green"); // the object changed, the turn has not come

        var plan = InstallPass.decide(scene.situation());
        assertThat(plan.works()).isEmpty();
        assertThat(scene.situation().works()).isEqualTo(before);
        assertThat(Condition.holds(plan.status().conditions(), AddOnConditions.CONFIGURED))
                .as("it is still configured as it was")
                .isTrue();

        scene.configure("hash-2");
        assertThat(InstallPass.decide(scene.situation()).works()).hasSize(1);
    }

    @Test
    void putsTheFinalizerOfAHookBeforeTheWorks() {
        var scene = new InstallScene();
        scene.runs();
        scene.hasHook = true;
        scene.configure("hash-1");

        assertThat(InstallPass.decide(scene.situation()).finalizers())
                .hasValueSatisfying(finalizers ->
                        assertThat(finalizers).containsExactly(AddOnFinalizers.PRE_DELETE));
        scene.settle();
        assertThat(scene.situation().works()).hasSize(1);
    }

    @Test
    void isUnavailableWhileSomethingRequiredIsMissing() {
        var scene = new InstallScene();
        scene.runs();
        scene.configure("hash-1");
        scene.settle();
        scene.reportReady();
        scene.settle();
        assertThat(condition(scene, AddOnConditions.AVAILABLE)).startsWith("True");

        scene.dependencies =
                Optional.of(
                        new DependencyVerdict.Unsatisfied(
                                DependencyVerdict.Reason.REQUIRED_MISSING, "it is missing"));
        scene.settle();
        assertThat(condition(scene, AddOnConditions.AVAILABLE))
                .isEqualTo("False RequiredDependencyNotSatisfied it is missing");
        assertThat(condition(scene, AddOnConditions.DEGRADED))
                .isEqualTo("True RequiredDependencyNotSatisfied it is missing");

        scene.dependencies = Optional.of(new DependencyVerdict.Satisfied());
        scene.settle();
        assertThat(condition(scene, AddOnConditions.AVAILABLE)).startsWith("True");
        assertThat(condition(scene, AddOnConditions.DEGRADED)).isEmpty();
    }

    private static String condition(InstallScene scene, String type) {
        return Condition.find(scene.situation().install().status().conditions(), type)
                .map(found -> found.status() + " " + found.reason() + " " + found.message())
                .orElse("");
    }
}
