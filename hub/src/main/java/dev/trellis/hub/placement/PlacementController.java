package dev.trellis.hub.placement;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementAnnotations;
import dev.trellis.api.placement.PlacementConditions;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.placement.PlacementStatus;
import dev.trellis.cel.Expressions;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Keeps the decisions and the status of one placement as its schedule says. */
final class PlacementController implements Controller<ObjectKey> {
    private static final Duration SCORES_AGAIN = Duration.ofSeconds(30);
    private static final Duration SETS_AGAIN = Duration.ofMinutes(1);
    private static final Duration MOMENT = Duration.ofMillis(1);

    private final PlacementView view;
    private final Expressions language;
    private final Writer<PlacementDecision> decisions;
    private final Writer<Placement> placements;
    private final PlacementEvents events;
    private final InstantSource clock;
    private final Map<ObjectKey, Filters> filters = new ConcurrentHashMap<>();

    PlacementController(
            PlacementView view,
            Expressions language,
            Writer<PlacementDecision> decisions,
            Writer<Placement> placements,
            PlacementEvents events,
            InstantSource clock) {
        this.view = view;
        this.language = language;
        this.decisions = decisions;
        this.placements = placements;
        this.events = events;
        this.clock = clock;
    }

    @Override
    public Next reconcile(ObjectKey key) {
        var placement =
                view.placement(key)
                        .filter(found -> !Metadata.isTerminating(found))
                        .filter(found -> !isDisabled(found));
        if (placement.isEmpty()) {
            filters.remove(key);
            return Next.DONE; // where it is gone its decisions follow their owner
        }
        return schedule(placement.get(), filters.computeIfAbsent(key, _ -> Filters.fresh()));
    }

    static boolean isDisabled(Placement placement) {
        return Metadata.annotation(placement, PlacementAnnotations.SCHEDULING_DISABLED)
                .filter("true"::equals)
                .isPresent();
    }

    private Next schedule(Placement placement, Filters remembered) {
        var now = clock.instant();
        return switch (Scheduler.decide(view.state(placement, now), language, remembered)) {
            case Schedule.Undecided _ -> Next.waiting("ClusterSetUnclear", SETS_AGAIN);
            case Schedule.Chosen chosen ->
                    Next.both(write(placement, chosen, now), afterwards(chosen, now));
        };
    }

    private static Next afterwards(Schedule.Chosen chosen, Instant now) {
        if (chosen.misconfigured().holds()) {
            return Next.blocked("Misconfigured");
        }
        var timed =
                chosen.nextLook()
                        .map(at -> Duration.between(now, at).plus(MOMENT))
                        .<Next>map(Next::after)
                        .orElse(Next.DONE);
        return chosen.warning().isPresent()
                ? Next.both(timed, Next.waiting("ScoreExpired", SCORES_AGAIN))
                : timed;
    }

    private Next write(Placement placement, Schedule.Chosen chosen, Instant now) {
        var name = placement.getMetadata().getName();
        var found =
                view.decisionsOf(ObjectKey.of(placement)).stream()
                        .collect(
                                Collectors.toMap(
                                        page -> page.getMetadata().getName(), page -> page));
        var pages = Pages.of(name, chosen.groups());
        var wanted = pages.stream().map(Pages.Page::name).collect(Collectors.toSet());
        var surplus =
                found.values().stream()
                        .filter(page -> !wanted.contains(page.getMetadata().getName()))
                        .sorted(Comparator.comparing(page -> page.getMetadata().getName()))
                        .toList();
        var afterPages =
                Next.ofEach(
                        pages,
                        page ->
                                found.containsKey(page.name())
                                        ? mend(placement, found.get(page.name()), page, chosen)
                                        : create(placement, page, chosen));
        var afterSurplus = Next.ofEach(surplus, page -> delete(placement, page));
        var written = Next.both(afterPages, afterSurplus);
        // The status tells of pages as they are: it waits until they are.
        return written.equals(Next.DONE) ? tell(placement, chosen, now) : written;
    }

    private Next create(Placement placement, Pages.Page page, Schedule.Chosen chosen) {
        var outcome = decisions.create(page.create(placement));
        if (outcome instanceof Outcome.Written<PlacementDecision>(var created)) {
            events.created(placement, created);
            // The server ignores the status of what is created.
            return page.clusters().isEmpty() ? Next.DONE : mend(placement, created, page, chosen);
        }
        return Next.after(outcome);
    }

    private Next mend(
            Placement placement, PlacementDecision found, Pages.Page page, Schedule.Chosen chosen) {
        var current = found;
        if (!page.hasClustersOf(found)) {
            var outcome = decisions.patchStatus(found, page.withClusters(found));
            if (!(outcome instanceof Outcome.Written<PlacementDecision>(var changed))) {
                return Next.after(outcome);
            }
            events.updated(placement, changed, chosen.warning());
            events.scored(placement, changed, chosen.scores());
            current = changed;
        }
        return page.hasLabelsOf(current)
                ? Next.DONE
                : Next.after(decisions.patch(current, page.withLabels(current)));
    }

    private Next delete(Placement placement, PlacementDecision page) {
        var outcome = decisions.delete(page);
        if (outcome instanceof Outcome.Gone<PlacementDecision>) {
            events.deleted(placement, page);
        }
        return Next.after(outcome);
    }

    private Next tell(Placement placement, Schedule.Chosen chosen, Instant now) {
        var before = placement.status();
        var status =
                new PlacementStatus(
                        chosen.count(),
                        Pages.status(placement.getMetadata().getName(), chosen.groups()),
                        conditions(before.conditions(), chosen, now),
                        before.lastScoreUpdateTime());
        if (status.equals(before)) {
            return Next.DONE;
        }
        var after = new Placement();
        after.setMetadata(placement.getMetadata());
        after.setSpec(placement.getSpec());
        after.setStatus(status);
        return Next.after(placements.patchStatus(placement, after));
    }

    private static List<Condition> conditions(
            List<Condition> before, Schedule.Chosen chosen, Instant now) {
        return with(
                with(before, PlacementConditions.SATISFIED, chosen.satisfied(), now),
                PlacementConditions.MISCONFIGURED,
                chosen.misconfigured(),
                now);
    }

    private static List<Condition> with(
            List<Condition> conditions, String type, Schedule.Finding finding, Instant now) {
        return Conditions.with(
                conditions,
                type,
                finding.holds() ? Condition.TRUE : Condition.FALSE,
                finding.reason(),
                finding.message(),
                now);
    }
}
