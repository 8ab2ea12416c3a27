package dev.trellis.promote.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotedBundleStatus;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PromotionSpec;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.api.promotion.Requirer;
import dev.trellis.promote.delivery.Departure;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Objects that others need pass to a bundle of their own before the one goes that has them. */
@KubernetesTest(crds = "crds")
final class HandoverIT {
    private static final int WRITES_MAX = 150;

    /** All with {@code -Dtrellis.crash.stride=1}. */
    private static final int STRIDE = Integer.getInteger("trellis.crash.stride", 5);

    private static final String CONFIG = "ConfigMap settings";

    private final Kube kube;
    private final PromoteHub hub;
    private final MemberModel member = new MemberModel();

    HandoverIT(Kube kube) {
        this.kube = kube;
        this.hub = new PromoteHub(kube);
    }

    /** X31. */
    @Test
    void losesNothingThatIsSharedWhereverItIsKilled() {
        var writes = 0;
        while (killedAfter(writes)) {
            writes += STRIDE;
            assertThat(writes).as("writes of a hand-over").isLessThan(WRITES_MAX);
        }
        // Two objects with five steps each, a bundle for each of them, and the end of the first.
        assertThat(writes).isGreaterThan(25);
    }

    private boolean killedAfter(int writes) {
        var holder = "holder-" + writes;
        var guest = "guest-" + writes;
        try (var running = hub.start(kube.client(), "before-" + writes)) {
            graduate(running, holder);
            promoteGuest(running, guest, holder);
        }
        var died = false;
        hub.wait(Duration.ofSeconds(61));
        delete(holder);
        try (var mortal = new MortalClient(kube, writes)) {
            try (var _ = hub.start(mortal.client(), "mortal-" + writes)) {
                until(() -> mortal.isDead() || isHandedOver(holder));
                died = mortal.isDead();
            }
        }

        hub.wait(Duration.ofSeconds(61));
        try (var running = hub.start(kube.client(), "heir-" + writes)) {
            until(() -> isHandedOver(holder));
            assertThat(member.lost())
                    .as("lost after a death before write %d", writes)
                    .containsExactly("Deployment " + holder);
            assertThat(member.objects())
                    .contains(CONFIG, "Secret " + holder, "Deployment " + guest);
            assertThat(carriers(CONFIG)).hasSize(1).allMatch(it -> it.startsWith("promote-shared"));
            assertThat(secretValues(holder)).contains("aHVudGVyMg==");

            running.promotions().release(hub.bundle(guest).orElseThrow());
            until(this::isOver);
            assertThat(member.lost()).containsExactly("Deployment " + holder);
        }
        hub.forget(holder);
        hub.forget(guest);
        member.lost().clear();
        return died;
    }

    @Test
    void deletesWhatIsSharedWithTheLastWhoNeedsItAndOnlyWhenConfirmed() {
        try (var running = hub.start()) {
            graduate(running, "first");
            promoteGuest(running, "second", "first");
            hub.ask("second", PromotionSpec.GRADUATE);
            until(() -> hub.phase("second").equals(PromotionStatus.GRADUATED));
            delete("first");
            until(() -> isHandedOver("first"));

            delete("second");
            until(() -> hub.bundle("second").isEmpty());
            until(() ->
                    shared().size() == 2
                            && shared().stream()
                                    .allMatch(it ->
                                            PromotedBundleStatus.DELETING.equals(
                                                    it.status().phase())));
            assertThat(member.objects()).contains(CONFIG, "Secret first");

            shared().forEach(this::confirm);
            until(this::isOver);
            assertThat(member.lost()).contains(CONFIG, "Secret first");
        }
    }

    @Test
    void passesWhatIsSharedOnFromARollBackAndDropsNoClaimOfOthers() {
        try (var running = hub.start()) {
            running.promotions()
                    .submit(
                            Submissions.web(
                                    hub.key("trial"), hub.cluster(), Submissions.options()));
            until(() -> hub.phase("trial").equals(PromotionStatus.PROBATION));
            promoteGuest(running, "stays", "trial");

            hub.ask("trial", PromotionSpec.ROLL_BACK);
            until(() -> hub.phase("trial").equals(PromotionStatus.ROLLED_BACK));

            assertThat(member.lost()).isEmpty();
            assertThat(hub.claims())
                    .filteredOn(it -> it.getSpec().holder().bundle().startsWith("shared-"))
                    .hasSize(2);
            assertThat(hub.phase("stays")).isEqualTo(PromotionStatus.PROBATION);
        }
    }

    private void graduate(PromoteHub.Running running, String name) {
        running.promotions()
                .submit(Submissions.web(hub.key(name), hub.cluster(), Submissions.options()));
        until(() -> hub.phase(name).equals(PromotionStatus.PROBATION));
        hub.ask(name, PromotionSpec.GRADUATE);
        until(() -> hub.phase(name).equals(PromotionStatus.GRADUATED));
        until(() -> !hub.leavesObjectsAlone());
    }

    private void promoteGuest(PromoteHub.Running running, String name, String holder) {
        running.promotions().submit(Submissions.guest(hub.key(name), hub.cluster(), holder));
        until(() -> hub.phase(name).equals(PromotionStatus.PROBATION));
    }

    private void delete(String name) {
        var bundle = hub.bundle(name).orElseThrow();
        confirm(bundle);
        hub.delete(bundle);
    }

    private void confirm(PromotedBundle bundle) {
        hub.annotate(bundle, PromotionMarks.CONFIRM_DELETE, Departure.affected(bundle).digest());
    }

    private boolean isHandedOver(String holder) {
        return hub.bundle(holder).isEmpty()
                && hub.claims().stream()
                                .filter(HandoverIT::isShared)
                                .filter(it -> it.status().handover() == null)
                                .map(PromotionClaim::getSpec)
                                .flatMap(it -> it.requirers().stream())
                                .map(Requirer::bundle)
                                .toList()
                                .size()
                        == 2;
    }

    /** Only records are left, with the plans that they were made from. */
    private boolean isOver() {
        return hub.bundles().isEmpty() && hub.works().isEmpty() && hub.claims().isEmpty();
    }

    private static boolean isShared(PromotionClaim claim) {
        return claim.getSpec().holder().bundle().startsWith("shared-");
    }

    private List<PromotedBundle> shared() {
        return hub.bundles().stream()
                .filter(it -> PromotedBundleSpec.SHARED.equals(it.getSpec().role()))
                .toList();
    }

    private List<String> carriers(String object) {
        return hub.works().stream()
                .filter(work ->
                        work.spec().manifests().stream()
                                .map(it -> it.toTree())
                                .anyMatch(it ->
                                        (it.path("kind").asText()
                                                        + " "
                                                        + it.at("/metadata/name").asText())
                                                .equals(object)))
                .map(work -> work.getMetadata().getName())
                .toList();
    }

    private String secretValues(String name) {
        return hub.works().stream()
                .flatMap(work -> work.spec().manifests().stream())
                .filter(it -> it.toTree().path("kind").asText().equals("Secret"))
                .filter(it -> it.toTree().at("/metadata/name").asText().equals(name))
                .findFirst()
                .orElseThrow()
                .json();
    }

    private void until(BooleanSupplier condition) {
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> {
                    var works = hub.works();
                    member.look(works);
                    works.forEach(hub::report);
                    return condition.getAsBoolean();
                });
    }
}
