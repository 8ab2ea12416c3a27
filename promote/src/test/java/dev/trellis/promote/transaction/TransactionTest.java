package dev.trellis.promote.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.promotion.AutoGraduation;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.JournalEntry;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotionOptions;
import dev.trellis.api.promotion.PromotionOptionsBuilder;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.api.promotion.PropagationPolicySpecBuilder;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.time.Duration;

/** Promotions on a hub in memory: every process may die before any of its writes. */
final class TransactionTest {
    private static final int ALL = 1000;
    private static final Duration LEASE_AND_MORE = Duration.ofSeconds(61);

    private static World world(PromotionOptions options) {
        return new World(Submissions.web(new ObjectKey("platform", "web"), "oslo", options));
    }

    private static World world() {
        return world(Submissions.options());
    }

    @Test
    void comesToProbationStepByStep() {
        var world = world();

        world.run("one", ALL);

        assertThat(world.phase()).isEqualTo(PromotionStatus.PROBATION);
        assertThat(world.status().journal())
                .allMatch(entry -> entry.outcome().equals(JournalEntry.DONE));
        assertThat(world.status().epoch()).isEqualTo(1);
        assertThat(world.isDelivered()).isTrue();
    }

    @Test
    void deliversNothingBeforeTheCommit() {
        var world = world();

        var writes = 0;
        while (world.run("one", 1)) {
            writes++;
            assertThat(world.isDelivered() && world.status().commit() == null)
                    .as("delivered before the commit, after write %d", writes)
                    .isFalse();
        }
        assertThat(writes).isGreaterThan(15);
    }

    @Test
    void endsTheSameWhereverAProcessDies() {
        for (var writes = 0; ; writes++) {
            var world = world();
            var died = world.run("mortal", writes);
            world.pass(LEASE_AND_MORE);
            world.run("heir", ALL);

            assertThat(world.phase())
                    .as("after a death before write %d", writes)
                    .isEqualTo(PromotionStatus.PROBATION);
            assertThat(world.isDelivered()).isTrue();
            if (!died) {
                return;
            }
        }
    }

    @Test
    void leavesNothingWhereverARollBackIsAskedForAndAProcessDies() {
        Gen.forEachSeed(
                100,
                gen -> {
                    var world = world();
                    world.run("first", gen.intBetween(0, 40));
                    world.ask("RollBack");
                    world.pass(LEASE_AND_MORE);
                    world.run("second", gen.intBetween(0, 30));
                    world.pass(LEASE_AND_MORE);
                    for (var looks = 0; looks < 5; looks++) {
                        world.run("third", ALL);
                        world.pass(LEASE_AND_MORE);
                    }

                    assertThat(world.phase())
                            .isIn(PromotionStatus.ROLLED_BACK, PromotionStatus.ABORTED);
                    assertThat(world.isDelivered()).isFalse();
                    if (world.phase().equals(PromotionStatus.ROLLED_BACK)) {
                        assertThat(world.made()).isEmpty();
                    }
                });
    }

    /** A promotion that adds a ConfigMap to the bundle of another. */
    private static World growing() {
        var base = world();
        base.run("base", ALL);
        return new World(
                Submissions.config(
                        new ObjectKey("hub", "more"),
                        "paris",
                        Submissions.options(),
                        "web",
                        "extra"),
                base.bundle());
    }

    // X2, X35
    @Test
    void addsToABundleWhereverAProcessDies() {
        for (var writes = 0; ; writes++) {
            var world = growing();
            var died = world.run("mortal", writes);
            world.pass(LEASE_AND_MORE);
            world.run("heir", ALL);

            assertThat(world.phase())
                    .as("after a death before write %d", writes)
                    .isEqualTo(PromotionStatus.PROBATION);
            assertThat(world.bundle().getSpec().revision()).isEqualTo(2);
            assertThat(world.bundle().getSpec().objects()).hasSize(5);
            if (!died) {
                return;
            }
        }
    }

    @Test
    void takesBackOnlyWhatItAddedWhereverAProcessDies() {
        Gen.forEachSeed(
                100,
                gen -> {
                    var world = growing();
                    var before = world.bundle().getSpec().objects();
                    world.run("first", gen.intBetween(0, 30));
                    world.ask("RollBack");
                    world.pass(LEASE_AND_MORE);
                    world.run("second", gen.intBetween(0, 20));
                    world.pass(LEASE_AND_MORE);
                    for (var looks = 0; looks < 5; looks++) {
                        world.run("third", ALL);
                        world.pass(LEASE_AND_MORE);
                    }

                    assertThat(world.phase())
                            .isIn(PromotionStatus.ROLLED_BACK, PromotionStatus.ABORTED);
                    assertThat(world.bundle().getSpec().objects()).isEqualTo(before);
                    if (world.phase().equals(PromotionStatus.ROLLED_BACK)) {
                        assertThat(world.made()).isEmpty();
                    }
                });
    }

    @Test
    void graduatesWhatItAdded() {
        var world = growing();
        world.run("one", ALL);
        var added = world.bundle().getSpec().objects().getLast();
        assertThat(added.deletion()).isEqualTo(BundleObject.ORPHAN);
        assertThat(added.part()).isEqualTo(1);

        world.ask("Graduate");
        world.run("one", ALL);

        assertThat(world.phase()).isEqualTo(PromotionStatus.GRADUATED);
        assertThat(world.bundle().getSpec().objects().getLast().deletion())
                .isEqualTo(BundleObject.INHERIT);
        assertThat(world.bundle().getSpec().lifecycle()).isEqualTo(PromotedBundleSpec.PROBATION);
    }

    // X32
    @Test
    void looksAgainForWhatALostProcessMayStillFinish() {
        var world = world();
        // The promotion begins to be carried out, and its claims are announced.
        world.run("lost", 2);
        assertThat(world.status().journal().getLast().outcome()).isEqualTo(JournalEntry.INTENT);
        world.ask("RollBack");
        world.pass(LEASE_AND_MORE);

        var claim = world.status().journal().getLast().targets().getFirst();
        world.runUntil("heir", "LookingForStrays");
        world.arrive(claim);
        world.run("heir", ALL);

        assertThat(world.phase()).isEqualTo(PromotionStatus.ROLLED_BACK);
        assertThat(world.made()).isEmpty();
    }

    @Test
    void goesBackAtOnceWhereTheProcessBeforeHadNothingInHand() {
        var world = world();
        world.run("one", ALL);
        world.ask("RollBack");

        var before = world.now();
        world.run("two", ALL);

        assertThat(world.phase()).isEqualTo(PromotionStatus.ROLLED_BACK);
        assertThat(world.now()).isBefore(before.plusSeconds(60));
    }

    @Test
    void goesBackWhereSomebodyElseHasAnObject() {
        var world = world();
        var claim = Step.preparing(world.record(), world.draft()).getFirst().targets().getLast();
        world.take(claim);

        world.run("one", ALL);

        assertThat(world.phase()).isEqualTo(PromotionStatus.ROLLED_BACK);
        assertThat(world.status().reason()).isEqualTo("PRM-042");
        assertThat(world.made()).hasSize(1);
        assertThat(world.made().get(TransactionState.name(claim))).isInstanceOf(Seen.Foreign.class);
    }

    @Test
    void leavesAPromotionToTheProcessThatHasIt() {
        var world = world();
        world.run("one", 3);

        var move = Transaction.decide(world.state("two"));

        assertThat(move).isInstanceOf(Move.Await.class);
    }

    @Test
    void graduatesAtOnceWhereThatWasAskedFor() {
        var world =
                world(
                        PromotionOptionsBuilder.builder(Submissions.options())
                                .deletion(PromotionOptions.DELETE)
                                .build());

        world.run("one", ALL);

        assertThat(world.phase()).isEqualTo(PromotionStatus.GRADUATED);
    }

    @Test
    void graduatesByItselfWhereThePolicySaysSo() {
        var world = world();
        world.rule(
                PropagationPolicySpecBuilder.builder()
                        .autoGraduate(new AutoGraduation(3600L))
                        .build());
        world.runUntil("one", "OnProbation");
        assertThat(world.phase()).isEqualTo(PromotionStatus.PROBATION);

        world.pass(Duration.ofHours(1));
        world.run("one", ALL);

        assertThat(world.phase()).isEqualTo(PromotionStatus.GRADUATED);
    }
}
