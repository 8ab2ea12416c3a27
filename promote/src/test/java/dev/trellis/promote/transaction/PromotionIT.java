package dev.trellis.promote.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.promotion.JournalEntry;
import dev.trellis.api.promotion.ObjectResult;
import dev.trellis.api.promotion.PendingConfirmation;
import dev.trellis.api.promotion.PromotedBundleStatus;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PromotionOptionsBuilder;
import dev.trellis.api.promotion.PromotionSpec;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.promote.delivery.Departure;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Promotions on a real API server, with an agent that says what the test wants. */
@KubernetesTest(crds = "crds")
final class PromotionIT {
    private final PromoteHub hub;

    PromotionIT(Kube kube) {
        hub = new PromoteHub(kube);
    }

    @Test
    void deliversEverythingAndGraduates() {
        try (var running = hub.start()) {
            var record = running.promotions().submit(web("web"));
            until(() -> hub.phase("web").equals(PromotionStatus.PROBATION));

            assertThat(hub.works()).hasSize(2);
            assertThat(hub.leavesObjectsAlone()).isTrue();
            assertThat(hub.claims()).hasSize(3);
            var status = hub.promotion("web").orElseThrow().status();
            assertThat(status.journal())
                    .extracting(JournalEntry::action)
                    .containsExactly(
                            JournalEntry.STORE_PLAN,
                            JournalEntry.CLAIM,
                            JournalEntry.CREATE_BUNDLE,
                            JournalEntry.STORE_PAYLOAD,
                            JournalEntry.STORE_SECRET,
                            JournalEntry.CREATE_POLICY,
                            JournalEntry.CREATE_PROBE,
                            JournalEntry.DELETE_PROBE,
                            JournalEntry.COMMIT,
                            JournalEntry.ACTIVATE);
            assertThat(status.results())
                    .hasSize(4)
                    .allMatch(it -> ObjectResult.HEALTHY.equals(it.health()))
                    .allMatch(it -> ObjectResult.ADOPTED.equals(it.origin()));
            assertThat(carried("Secret")).contains("aHVudGVyMg==");

            running.promotions().ask(record, PromotionSpec.GRADUATE);
            until(() -> hub.phase("web").equals(PromotionStatus.GRADUATED));
            until(() -> !hub.leavesObjectsAlone());

            var work = hub.works().getFirst();
            assertThat(work.spec().deleteOption())
                    .isEqualTo(new DeleteOption(DeleteOption.FOREGROUND, null, null));
            hub.delete(hub.bundle("web").orElseThrow());
            until(() -> phaseOfBundle("web").equals(PromotedBundleStatus.DELETING));
            var pending = hub.bundle("web").orElseThrow().status().pendingConfirmation();
            assertThat(pending).extracting(PendingConfirmation::total).isEqualTo(3);
            assertThat(hub.works()).as("works of an unconfirmed deletion").hasSize(2);

            hub.annotate(
                    hub.bundle("web").orElseThrow(),
                    PromotionMarks.CONFIRM_DELETE,
                    Departure.affected(hub.bundle("web").orElseThrow()).digest());
            until(() -> hub.bundle("web").isEmpty());
            assertThat(hub.works()).isEmpty();
            assertThat(hub.claims()).isEmpty();
        }
    }

    @Test
    void rollsBackFromProbationAndLeavesTheObjects() {
        try (var running = hub.start()) {
            var record = running.promotions().submit(web("back"));
            until(() -> hub.phase("back").equals(PromotionStatus.PROBATION));

            running.promotions().ask(record, PromotionSpec.ROLL_BACK);
            until(() -> {
                assertThat(hub.leavesObjectsAlone()).isTrue();
                return hub.phase("back").equals(PromotionStatus.ROLLED_BACK);
            });

            assertThat(hub.leftovers()).isEmpty();
            hub.delete(hub.promotion("back").orElseThrow());
            until(() -> hub.promotion("back").isEmpty());
        }
    }

    @Test
    void undoesWhatTheAgentDoesNotAdoptInTime() {
        var options = PromotionOptionsBuilder.builder().timeoutSeconds(30).probe(false).build();
        try (var running = hub.start()) {
            running.promotions().submit(Submissions.web(hub.key("slow"), hub.cluster(), options));
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> hub.phase("slow").equals(PromotionStatus.ADOPTING));
            hub.wait(Duration.ofMinutes(1));

            // Nobody reports: works that were made to orphan need no answer.
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> hub.phase("slow").equals(PromotionStatus.ROLLED_BACK));

            assertThat(hub.leftovers()).isEmpty();
            assertThat(hub.promotion("slow").orElseThrow().status().reason()).isEqualTo("PRM-063");
        }
    }

    @Test
    void letsOnlyOneOfTwoClaimAnObject() {
        try (var running = hub.start()) {
            running.promotions().submit(web("first"));
            until(() -> hub.phase("first").equals(PromotionStatus.PROBATION));

            running.promotions().submit(web("second"));
            until(() -> hub.phase("second").equals(PromotionStatus.ROLLED_BACK));

            var status = hub.promotion("second").orElseThrow().status();
            assertThat(status.reason()).isEqualTo("PRM-042");
            assertThat(status.message()).contains("ConfigMap demo/settings").contains("/first");
            assertThat(hub.claims()).hasSize(3);
            assertThat(hub.works()).hasSize(2);
        }
    }

    /** X12. */
    @Test
    void keepsASharedObjectAsLongAsSomebodyNeedsIt() {
        try (var running = hub.start()) {
            running.promotions().submit(web("holder"));
            until(() -> hub.phase("holder").equals(PromotionStatus.PROBATION));
            running.promotions()
                    .submit(
                            Submissions.web(
                                    hub.key("guest"), hub.cluster(), Submissions.options(), true));
            until(() -> hub.phase("guest").equals(PromotionStatus.PROBATION));

            running.promotions().release(hub.bundle("holder").orElseThrow());
            until(() -> hub.bundle("holder").isEmpty());
            assertThat(carried("ConfigMap")).contains("fast");

            running.promotions().release(hub.bundle("guest").orElseThrow());
            until(() -> hub.bundles().isEmpty());
            assertThat(hub.works()).isEmpty();
            assertThat(hub.claims()).isEmpty();
        }
    }

    private Submission web(String name) {
        return Submissions.web(hub.key(name), hub.cluster(), Submissions.options());
    }

    private String phaseOfBundle(String name) {
        var phase = hub.bundle(name).orElseThrow().status().phase();
        return phase == null ? "" : phase;
    }

    private String carried(String kind) {
        return hub.works().stream()
                .flatMap(work -> work.spec().manifests().stream())
                .filter(it -> it.toTree().path("kind").asText().equals(kind))
                .findFirst()
                .orElseThrow()
                .json();
    }

    private void until(BooleanSupplier condition) {
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> {
                    hub.report();
                    return condition.getAsBoolean();
                });
    }
}
