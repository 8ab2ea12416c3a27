package dev.trellis.promote.hub;

import dev.trellis.promote.closure.Kinds;
import dev.trellis.promote.plan.Action;
import dev.trellis.promote.plan.HubFinding;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.Options.OnExisting;
import dev.trellis.promote.plan.PlannedObject;
import dev.trellis.promote.plan.Problem;
import dev.trellis.promote.plan.ProblemCode;
import dev.trellis.promote.plan.Role;

import java.util.Optional;

/** What follows for an object from what the hub has of it. */
public final class ConflictRule {
    private ConflictRule() {}

    /**
     * An object as it enters the plan.
     *
     * @param error what forbids to commit
     * @param warning what is worth knowing
     */
    public record Decision(
            PlannedObject object, Optional<Problem> error, Optional<Problem> warning) {
        static Decision fine(PlannedObject object) {
            return new Decision(object, Optional.empty(), Optional.empty());
        }

        static Decision refused(PlannedObject object, ProblemCode code, String sentence) {
            return new Decision(
                    object.with(object.role(), Action.SKIP),
                    Optional.of(new Problem(code, sentence, object.id())),
                    Optional.empty());
        }
    }

    /** Decides about an object that was found on the hub, or not. */
    public static Decision decide(PlannedObject object, Options options) {
        var hub = object.hub();
        if (!object.role().isDelivered()) {
            return Decision.fine(object);
        }
        // Every bundle lists its own: nobody deletes it, so nobody can disagree about it.
        if (Kinds.isNamespace(object.ref().id())) {
            return Decision.fine(object.with(HubFinding.ABSENT));
        }
        if (options.overrides("skip-existing") && hub.finding() != HubFinding.Finding.ABSENT) {
            return Decision.fine(object.with(Role.EXCLUDED, Action.SKIP));
        }
        return switch (hub.finding()) {
            case ABSENT -> Decision.fine(object);
            case CLAIMED ->
                    Decision.refused(
                            object,
                            ProblemCode.CLAIMED,
                            "%s is claimed by the running promotion %s: wait for it to end, or roll it back."
                                    .formatted(object.ref(), hub.owner()));
            case PROMOTED -> promoted(object, options);
            case FOREIGN -> foreign(object, options);
        };
    }

    private static Decision promoted(PlannedObject object, Options options) {
        var hub = object.hub();
        var equal = hub.contentDigest().equals(object.contentDigest());
        if (Kinds.isDefinition(object.ref().id())) {
            // Otherwise no second application with the same kind could ever be promoted.
            return new Decision(
                    object.with(Role.SHARED, Action.LINK),
                    Optional.empty(),
                    equal
                            ? Optional.empty()
                            : Optional.of(
                                    new Problem(
                                            ProblemCode.CONTENT_DIFFERS,
                                            "%s is delivered by bundle %s with other content, which stays."
                                                    .formatted(object.ref(), hub.owner()),
                                            object.id())));
        }
        if (options.onExisting() == OnExisting.ABORT) {
            return Decision.refused(
                    object,
                    ProblemCode.ALREADY_PROMOTED,
                    "%s is promoted already, by bundle %s: share it with --on-existing=share, or leave it out with --exclude."
                            .formatted(object.ref(), hub.owner()));
        }
        if (equal) {
            return Decision.fine(
                    object.with(object.role() == Role.ROOT ? Role.ROOT : Role.SHARED, Action.LINK));
        }
        if (options.onExisting() == OnExisting.ADOPT && options.acceptMemberContent()) {
            return Decision.fine(object.with(object.role(), Action.REPLACE));
        }
        return Decision.refused(
                object,
                ProblemCode.CONTENT_DIFFERS,
                "%s is promoted already, by bundle %s, with other content%s: make both equal, or take the member's with --on-existing=adopt --accept-content=member."
                        .formatted(
                                object.ref(),
                                hub.owner(),
                                hub.diff().isEmpty()
                                        ? ""
                                        : " (" + String.join(", ", hub.diff()) + ")"));
    }

    private static Decision foreign(PlannedObject object, Options options) {
        var hub = object.hub();
        if (options.onExisting() == OnExisting.SHARE
                && hub.contentDigest().equals(object.contentDigest())) {
            return Decision.fine(object.with(Role.PREREQUISITE, Action.CHECK));
        }
        return Decision.refused(
                object,
                ProblemCode.AUTHORED_BY_OTHERS,
                "%s is delivered by the work %s, which no promotion made: take it out there first."
                        .formatted(object.ref(), hub.owner()));
    }
}
