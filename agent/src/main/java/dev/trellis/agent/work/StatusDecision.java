package dev.trellis.agent.work;

import dev.trellis.agent.manifest.EffectiveConfig;
import dev.trellis.agent.manifest.LiveObject;
import dev.trellis.agent.manifest.ManifestObserver;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.ManifestStatusBuilder;
import dev.trellis.api.work.ManifestWorkStatus;
import dev.trellis.api.work.ResourceStatus;
import dev.trellis.api.work.WorkConditions;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What the hub is told after a pass: first what became of each manifest, then what is observed of
 * its object, then both for the work as a whole.
 */
final class StatusDecision {
    private final ManifestObserver observer;

    StatusDecision(ManifestObserver observer) {
        this.observer = observer;
    }

    /**
     * The status of the work from now on.
     *
     * @param before what the hub has
     * @param generation of the work that was applied
     * @param results of all manifests, in the order of the work
     */
    ManifestWorkStatus decide(
            ManifestWorkStatus before, long generation, List<ManifestResult> results, Instant now) {
        var entries = new Entries(before.manifests());
        var manifests =
                results.stream().map(result -> manifest(entries, generation, result, now)).toList();
        var conditions = before.conditions();
        if (!manifests.isEmpty()) {
            conditions = applied(conditions, manifests, generation, now);
        }
        return new ManifestWorkStatus(
                observer.aggregate(conditions, manifests, generation, now),
                manifests.isEmpty() && before.resourceStatus() == null
                        ? null
                        : new ResourceStatus(manifests));
    }

    /**
     * The status of a work that has done its work, so that nothing is applied any more: what was
     * told of each manifest, with what is observed now.
     *
     * @param seen what was found out, by manifest; a manifest that is not in it has not changed
     */
    ManifestWorkStatus observe(
            ManifestWorkStatus before,
            long generation,
            List<ManifestConfig> configs,
            Map<ManifestMeta, LiveObject> seen,
            Instant now) {
        var manifests =
                before.manifests().stream()
                        .map(entry -> {
                            var live = seen.get(entry.resourceMeta());
                            return live == null
                                    ? entry
                                    : observer.observe(
                                            entry,
                                            EffectiveConfig.of(configs, entry.resourceMeta()),
                                            live,
                                            generation,
                                            now);
                        })
                        .toList();
        return new ManifestWorkStatus(
                observer.aggregate(before.conditions(), manifests, generation, now),
                new ResourceStatus(manifests));
    }

    private ManifestStatus manifest(
            Entries entries, long generation, ManifestResult result, Instant now) {
        var meta = result.manifest().meta();
        var known =
                entries.find(meta)
                        .map(entry ->
                                ManifestStatusBuilder.builder(entry).resourceMeta(meta).build())
                        .orElseGet(() -> new ManifestStatus(meta, null, List.of()));
        var entry =
                ManifestStatusBuilder.builder(known)
                        .conditions(applied(known.conditions(), result.verdict(), generation, now))
                        .build();
        return result.live()
                .map(live -> observer.observe(entry, result.config(), live, generation, now))
                .orElse(entry);
    }

    private static List<Condition> applied(
            List<Condition> before, Verdict verdict, long generation, Instant now) {
        var told = Condition.find(before, WorkConditions.APPLIED);
        var ofThis =
                told.filter(condition -> Objects.equals(condition.observedGeneration(), generation))
                        .isPresent();
        // With each generation the condition is a new one, whose time says when it was applied.
        var kept = ofThis ? before : Conditions.without(before, WorkConditions.APPLIED);
        return switch (verdict) {
            case Verdict.Applied() ->
                    Conditions.with(
                            kept,
                            WorkConditions.APPLIED,
                            Condition.TRUE,
                            generation,
                            "AppliedManifestComplete",
                            "Apply manifest complete",
                            now);
            case Verdict.Failed(var reason, var message, _) ->
                    failed(kept, generation, reason, message, now);
            case Verdict.Unchecked(var message) ->
                    ofThis ? before : failed(kept, generation, Verdict.FAILED, message, now);
        };
    }

    private static List<Condition> failed(
            List<Condition> before, long generation, String reason, String message, Instant now) {
        return Conditions.with(
                before,
                WorkConditions.APPLIED,
                Condition.FALSE,
                generation,
                reason,
                Messages.bounded(message),
                now);
    }

    private static List<Condition> applied(
            List<Condition> before, List<ManifestStatus> manifests, long generation, Instant now) {
        var complete =
                manifests.stream()
                        .allMatch(entry ->
                                Condition.holds(entry.conditions(), WorkConditions.APPLIED));
        return Conditions.with(
                before,
                WorkConditions.APPLIED,
                complete ? Condition.TRUE : Condition.FALSE,
                generation,
                complete ? "AppliedManifestWorkComplete" : "AppliedManifestWorkFailed",
                complete ? "Apply manifest work complete" : "Failed to apply manifest work",
                now);
    }
}
