package dev.trellis.agent.work;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.AppliedManifestWork;
import dev.trellis.api.work.AppliedManifestWorkStatus;
import dev.trellis.api.work.AppliedManifestWorkStatusBuilder;
import dev.trellis.api.work.AppliedResource;
import dev.trellis.api.work.WorkFinalizers;
import dev.trellis.engine.cache.Lookouts;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Outcome;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Ends AppliedManifestWorks: deletes with them what they brought, and gives up those that no hub
 * wants any more. Those of other agents are left alone.
 */
final class AppliedWorkController implements Controller<String> {
    private final Works works;
    private final AppliedWorks appliedWorks;
    private final Removal removal;
    private final Lookouts<Owner> lookouts;
    private final Duration grace;
    private final InstantSource clock;

    AppliedWorkController(
            Works works,
            AppliedWorks appliedWorks,
            Removal removal,
            Lookouts<Owner> lookouts,
            Duration grace,
            InstantSource clock) {
        this.works = works;
        this.appliedWorks = appliedWorks;
        this.removal = removal;
        this.lookouts = lookouts;
        this.grace = grace;
        this.clock = clock;
    }

    @Override
    public Next reconcile(String name) {
        var found = appliedWorks.find(name).filter(appliedWorks::isOurs);
        if (found.isEmpty()) {
            lookouts.want(new Owner.AppliedWork(name), Lookouts.Wants.NOTHING);
            return Next.DONE;
        }
        var applied = found.get();
        if (!Metadata.isTerminating(applied)) {
            return evict(applied);
        }
        return applied.getMetadata().getFinalizers().contains(WorkFinalizers.APPLIED_MANIFEST_WORK)
                ? remove(applied)
                : Next.DONE;
    }

    private Next remove(AppliedManifestWork applied) {
        var name = applied.getMetadata().getName();
        var recorded = applied.status().appliedResources();
        // The end of each object is told, so nobody needs to ask for it again and again.
        lookouts.want(
                new Owner.AppliedWork(name),
                new Lookouts.Wants(new HashSet<>(Interest.places(recorded)), Set.of()));
        var left = new ArrayList<>(recorded);
        var removed =
                Next.afterEach(
                        recorded,
                        each -> {
                            if (!removal.isPending(each, applied.getMetadata().getUid())) {
                                left.remove(each);
                            }
                        });
        if (!left.isEmpty()) {
            return Next.both(
                    Next.both(removed, Next.after(record(applied, left))),
                    Next.retry("DeletionPending"));
        }
        lookouts.want(new Owner.AppliedWork(name), Lookouts.Wants.NOTHING);
        return Next.after(appliedWorks.removeFinalizer(applied));
    }

    private Outcome<AppliedManifestWork> record(
            AppliedManifestWork applied, List<AppliedResource> left) {
        return appliedWorks.setStatus(
                applied,
                AppliedManifestWorkStatusBuilder.builder(applied.status())
                        .appliedResources(left)
                        .build());
    }

    private Next evict(AppliedManifestWork applied) {
        var wanted =
                appliedWorks.hub().isIn(applied.getMetadata().getName())
                        && works.find(applied.getSpec().manifestWorkName()).isPresent();
        var now = clock.instant();
        return switch (EvictionDecision.decide(wanted, begun(applied.status()), grace, now)) {
            case EvictionDecision.Step.Keep() -> Next.after(count(applied, Optional.empty()));
            case EvictionDecision.Step.Begin() ->
                    Next.both(Next.after(count(applied, Optional.of(now))), Next.after(grace));
            case EvictionDecision.Step.Wait(var left) -> Next.after(left);
            case EvictionDecision.Step.Delete() ->
                    Next.after(appliedWorks.writer().delete(applied));
        };
    }

    private Outcome<AppliedManifestWork> count(
            AppliedManifestWork applied, Optional<Instant> since) {
        return appliedWorks.setStatus(
                applied,
                AppliedManifestWorkStatusBuilder.builder(applied.status())
                        .evictionStartTime(
                                since.map(time -> time.truncatedTo(ChronoUnit.SECONDS).toString())
                                        .orElse(null))
                        .build());
    }

    /** A time that nobody can read is none, and is written anew. */
    private static Optional<Instant> begun(AppliedManifestWorkStatus status) {
        try {
            return Optional.ofNullable(status.evictionStartTime()).map(Instant::parse);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
