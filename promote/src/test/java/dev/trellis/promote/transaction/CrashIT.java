package dev.trellis.promote.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.promotion.PromotionSpec;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * A process is killed before each of its writes in turn, and another one goes on from the record:
 * forward to the same end, or back to nothing, and never are the objects of the cluster in danger.
 */
@KubernetesTest(crds = "crds")
final class CrashIT {
    private static final int WRITES_MAX = 150;

    /** All with {@code -Dtrellis.crash.stride=1}; the steps are each covered without a server. */
    private static final int STRIDE = Integer.getInteger("trellis.crash.stride", 5);

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Kube kube;
    private final PromoteHub hub;

    CrashIT(Kube kube) {
        this.kube = kube;
        this.hub = new PromoteHub(kube);
    }

    @Test
    void deliversAllOrNothingWhereverItIsKilled() {
        var writes = 0;
        while (killedAfter(writes)) {
            writes += STRIDE;
            assertThat(writes).as("writes of a promotion and its way back").isLessThan(WRITES_MAX);
        }
        // Nine journal entries, most with two writes of the record and one or more effects.
        assertThat(writes).isGreaterThan(25);
    }

    /**
     * Promotes and rolls back under a process that dies, and under another one.
     *
     * @return whether it died
     */
    private boolean killedAfter(int writes) {
        var name = "web-" + writes;
        var died = false;
        try (var mortal = new MortalClient(kube, writes)) {
            submit(name);
            try (var _ = hub.start(mortal.client(), "mortal-" + writes)) {
                died = goesForward(name, mortal);
                if (!died) {
                    askBack(name);
                    died = goesBack(name, mortal);
                }
            }
        }
        // As long as a lease lasts nobody else acts; this clock is beyond it.
        hub.wait(Duration.ofSeconds(61));
        var isBack = isAskedBack(name);
        try (var _ = hub.start(kube.client(), "heir-" + writes)) {
            if (!isBack) {
                until(() -> hub.phase(name).equals(PromotionStatus.PROBATION));
                assertThat(hub.works())
                        .as("works after a death before write %d", writes)
                        .hasSize(2);
                assertThat(hub.claims()).hasSize(3);
                askBack(name);
            }
            hub.wait(Duration.ofSeconds(1));
            await().atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> {
                        hub.report();
                        assertThat(hub.leavesObjectsAlone()).isTrue();
                        // Time passes for the hub, and is noticed.
                        hub.wait(Duration.ofSeconds(5));
                        hub.poke(name);
                        return hub.phase(name).equals(PromotionStatus.ROLLED_BACK);
                    });
        }
        assertThat(hub.leftovers()).as("left after a death before write %d", writes).isEmpty();
        hub.forget(name);
        return died;
    }

    private void submit(String name) {
        hub.submit(Submissions.web(hub.key(name), hub.cluster(), Submissions.options()));
    }

    private void askBack(String name) {
        hub.ask(name, PromotionSpec.ROLL_BACK);
    }

    private boolean isAskedBack(String name) {
        return PromotionSpec.ROLL_BACK.equals(
                hub.promotion(name).orElseThrow().getSpec().desiredPhase());
    }

    private boolean goesForward(String name, MortalClient mortal) {
        until(() -> mortal.isDead() || hub.phase(name).equals(PromotionStatus.PROBATION));
        return mortal.isDead();
    }

    private boolean goesBack(String name, MortalClient mortal) {
        until(() -> mortal.isDead() || hub.phase(name).equals(PromotionStatus.ROLLED_BACK));
        return mortal.isDead();
    }

    private void until(BooleanSupplier condition) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> {
                    hub.report();
                    assertThat(hub.leavesObjectsAlone()).isTrue();
                    return condition.getAsBoolean();
                });
    }
}
