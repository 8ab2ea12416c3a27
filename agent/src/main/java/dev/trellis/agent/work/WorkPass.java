package dev.trellis.agent.work;

import dev.trellis.api.work.AppliedManifestWork;
import dev.trellis.api.work.AppliedManifestWorkStatus;
import dev.trellis.api.work.AppliedManifestWorkStatusBuilder;
import dev.trellis.api.work.AppliedResource;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.cache.Lookouts;
import dev.trellis.engine.cache.Sight;
import dev.trellis.engine.client.ServedKinds;
import dev.trellis.engine.controller.Next;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One pass over a work that is wanted: apply, tell the hub, remove what was dropped, record what is
 * there.
 */
final class WorkPass {
    /** Trouble that is over by then the hub need not hear of. */
    private static final Duration TROUBLE_UNTOLD = Duration.ofSeconds(10);

    private static final Comparator<AppliedResource> ORDER =
            Comparator.comparing((AppliedResource applied) -> Resource.text(applied.group()))
                    .thenComparing(AppliedResource::version)
                    .thenComparing(AppliedResource::resource)
                    .thenComparing(applied -> Resource.text(applied.namespace()))
                    .thenComparing(AppliedResource::name);

    private final Works works;
    private final AppliedWorks appliedWorks;
    private final ServedKinds kinds;
    private final Applier applier;
    private final StatusDecision statuses;
    private final Removal removal;
    private final Lookouts<Owner> lookouts;
    private final Waits waits;

    WorkPass(
            Works works,
            AppliedWorks appliedWorks,
            ServedKinds kinds,
            Applier applier,
            StatusDecision statuses,
            Removal removal,
            Lookouts<Owner> lookouts,
            Waits waits) {
        this.works = works;
        this.appliedWorks = appliedWorks;
        this.kinds = kinds;
        this.applier = applier;
        this.statuses = statuses;
        this.removal = removal;
        this.lookouts = lookouts;
        this.waits = waits;
    }

    Next run(ManifestWork work, AppliedManifestWork applied, Memory memory, Instant now) {
        var raw = work.spec().manifests();
        var manifests =
                IntStream.range(0, raw.size())
                        .mapToObj(i -> Manifest.of(i, raw.get(i), kinds::find))
                        .toList();
        var stale = StaleDecision.stale(applied.status().appliedResources(), manifests);
        // Before anything is read: what changes from now on must not be missed.
        lookouts.want(new Owner.Work(work.getMetadata().getName()), Interest.of(manifests, stale));
        memory.keepOnly(manifests.stream().map(Manifest::resource).collect(Collectors.toSet()));

        var results = applier.apply(Pass.of(work, applied, memory), manifests);

        if (isPassing(results)) {
            if (!isLasting(memory, now)) {
                return Next.retry("MemberUnavailable", firstTrouble(results));
            }
        } else {
            memory.troubleIsOver();
        }
        var told = tell(work, results, now);
        var recorded = record(work, applied, results, stale);
        return Next.both(Next.both(told, recorded), again(results));
    }

    /** Whether all that went wrong may be over soon. */
    private static boolean isPassing(List<ManifestResult> results) {
        var failed = results.stream().filter(result -> !isApplied(result)).toList();
        return !failed.isEmpty() && failed.stream().allMatch(result -> isPassing(result, results));
    }

    private static boolean isPassing(ManifestResult result, List<ManifestResult> all) {
        return switch (result.verdict()) {
            case Verdict.Applied() -> false;
            case Verdict.Unchecked _ -> true;
            case Verdict.Failed(_, _, var again) ->
                    again == Verdict.Again.PASSING || awaitsItsKind(result.manifest(), all);
        };
    }

    /** A kind that this work has just defined is served a moment later. */
    private static boolean awaitsItsKind(Manifest manifest, List<ManifestResult> all) {
        return manifest.served().isEmpty()
                && all.stream()
                        .anyMatch(other -> isApplied(other) && other.manifest().defines(manifest));
    }

    private static boolean isApplied(ManifestResult result) {
        return result.verdict() instanceof Verdict.Applied;
    }

    /** For the log; all of them are in the status. */
    private static String firstTrouble(List<ManifestResult> results) {
        return results.stream()
                .flatMap(result ->
                        switch (result.verdict()) {
                            case Verdict.Applied() -> Stream.<String>empty();
                            case Verdict.Failed(_, var message, _) ->
                                    Stream.of(named(result, message));
                            case Verdict.Unchecked(var message) ->
                                    Stream.of(named(result, message));
                        })
                .findFirst()
                .orElse("");
    }

    private static String named(ManifestResult result, String message) {
        var meta = result.manifest().meta();
        return "%s %s: %s".formatted(meta.kind(), meta.name(), message);
    }

    private static boolean isLasting(Memory memory, Instant now) {
        return !now.isBefore(memory.troubleSince(now).plus(TROUBLE_UNTOLD));
    }

    private Next tell(ManifestWork work, List<ManifestResult> results, Instant now) {
        var status = statuses.decide(work.status(), Pass.generation(work), results, now);
        return Next.after(works.setStatus(work, status));
    }

    private Next record(
            ManifestWork work,
            AppliedManifestWork applied,
            List<ManifestResult> results,
            List<AppliedResource> stale) {
        var before = applied.status();
        // A work that says nothing and never said anything is no reason to delete.
        if (results.isEmpty() && work.status().conditions().isEmpty()) {
            return Next.DONE;
        }
        var owner = applied.getMetadata().getUid();
        var pending = new ArrayList<AppliedResource>();
        var removed =
                Next.afterEach(
                        stale,
                        each -> {
                            // On the list until it is known to be gone.
                            pending.add(each);
                            if (!removal.isPending(each, owner)) {
                                pending.removeLast();
                            }
                        });
        var listed =
                Stream.concat(
                                results.stream()
                                        .flatMap(result ->
                                                StaleDecision.record(
                                                        result, before.appliedResources())
                                                        .stream()),
                                stillListed(stale, pending, removed))
                        .sorted(ORDER)
                        .distinct()
                        .toList();
        var status =
                AppliedManifestWorkStatusBuilder.builder(before).appliedResources(listed).build();
        var written = setStatus(applied, status);
        return Next.both(
                Next.both(removed, written),
                pending.isEmpty() ? Next.DONE : Next.retry("DeletionPending"));
    }

    /** What was not even tried, since the member stopped answering, stays on the list too. */
    private static Stream<AppliedResource> stillListed(
            List<AppliedResource> stale, List<AppliedResource> pending, Next removed) {
        return removed instanceof Next.Failed ? stale.stream() : pending.stream();
    }

    private Next setStatus(AppliedManifestWork applied, AppliedManifestWorkStatus status) {
        return Next.after(appliedWorks.setStatus(applied, status));
    }

    /** When to look again, nothing being told meanwhile. */
    private Next again(List<ManifestResult> results) {
        var next = results.stream().allMatch(this::isWatched) ? waits.resync() : waits.poll();
        for (var result : results) {
            next = Next.both(next, again(result));
        }
        return next;
    }

    private Next again(ManifestResult result) {
        return switch (result.verdict()) {
            case Verdict.Applied() -> Next.after(Waits.LONGEST);
            case Verdict.Unchecked(var message) ->
                    Next.retry("MemberUnavailable", named(result, message));
            case Verdict.Failed(_, var message, var again) ->
                    switch (again) {
                        case BACK_OFF, PASSING ->
                                Next.retry("ManifestNotApplied", named(result, message));
                        case DENIED -> waits.denied();
                        case LATER -> Next.after(Waits.LONGEST);
                    };
        };
    }

    private boolean isWatched(ManifestResult result) {
        return result.manifest()
                .place()
                .map(place -> !(lookouts.sight(place) instanceof Sight.Unknown))
                .orElse(true);
    }
}
