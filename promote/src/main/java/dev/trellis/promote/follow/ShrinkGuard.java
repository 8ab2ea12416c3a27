package dev.trellis.promote.follow;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.PendingConfirmation;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.interpreter.object.Digests;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Keeps a bundle from losing objects because an interpreter was wrong for a moment. A few that an
 * edit of the bundle made needless may go at once. More, a volume claim, or anything that is
 * needless although nobody changed the bundle goes only if a second look after a while says the
 * same, or somebody confirms it.
 */
final class ShrinkGuard {
    static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final int SHARE = 5;
    private static final int SHOWN_MAX = 100;
    private static final Set<String> DEPENDENCIES =
            Set.of(BundleObject.DEPENDENCY, BundleObject.LINK);

    private ShrinkGuard() {}

    static boolean allows(FollowState state, List<BundleObject> lost) {
        if (lost.isEmpty() || isSmall(state, lost)) {
            return true;
        }
        var wanted = pending(lost);
        var confirmed = Metadata.annotation(state.bundle(), PromotionMarks.CONFIRM_SHRINK);
        if (confirmed.filter(wanted.digest()::equals).isPresent()) {
            return true;
        }
        return !left(state, lost).isPositive();
    }

    private static boolean isSmall(FollowState state, List<BundleObject> lost) {
        var dependencies =
                state.objects().stream()
                        .filter(object -> DEPENDENCIES.contains(object.role()))
                        .count();
        // What waits already waits on, whatever else the follower has changed meanwhile.
        return state.hasChanged()
                && state.bundle().status().pendingShrink() == null
                && lost.size() <= Math.max(1, dependencies / SHARE)
                && lost.stream().noneMatch(ShrinkGuard::isVolume);
    }

    private static boolean isVolume(BundleObject object) {
        return object.ref().groupName().isEmpty()
                && object.ref().kind().equals("PersistentVolumeClaim");
    }

    /** How long the same objects have to stay needless before they go. */
    static Duration left(FollowState state, List<BundleObject> lost) {
        var known = state.bundle().status().pendingShrink();
        var same = known != null && known.digest().equals(pending(lost).digest());
        var since =
                Condition.find(state.bundle().status().conditions(), FollowState.SHRINK)
                        .filter(condition -> same && condition.holds())
                        .map(condition -> Instant.parse(condition.lastTransitionTime()));
        return since.map(start -> PATIENCE.minus(Duration.between(start, state.now())))
                .orElse(PATIENCE);
    }

    static PendingConfirmation pending(List<BundleObject> lost) {
        var texts = JsonNodeFactory.instance.arrayNode();
        lost.stream().map(BundleObject::id).sorted().forEach(texts::add);
        return new PendingConfirmation(
                Digests.of(texts),
                lost.stream().map(BundleObject::ref).limit(SHOWN_MAX).toList(),
                lost.size());
    }
}
