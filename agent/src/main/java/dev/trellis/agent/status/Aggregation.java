package dev.trellis.agent.status;

import dev.trellis.agent.rule.RuleFinding;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.WorkConditions;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the conditions of all manifests mean for their work. Their order does not matter. */
final class Aggregation {

    private static final String PROGRESSING = "Progressing";

    private Aggregation() {}

    static List<Condition> of(
            List<Condition> before, List<ManifestStatus> manifests, long generation, Instant now) {
        var all = available(before, manifests, generation, now);
        for (var entry : madeByRules(manifests).entrySet()) {
            var tally = Tally.of(entry.getValue());
            all =
                    Conditions.with(
                            all,
                            entry.getKey(),
                            entry.getKey().equals(PROGRESSING)
                                    ? tally.trueIfAny()
                                    : tally.trueIfAll(),
                            generation,
                            RuleFinding.AGGREGATED,
                            message(entry.getValue()),
                            now);
        }
        return pruned(all, generation);
    }

    /** Without what rules made for another generation: those rules are gone. */
    static List<Condition> pruned(List<Condition> conditions, long generation) {
        var kept =
                conditions.stream()
                        .filter(condition ->
                                !RuleFinding.made(condition) || isOf(generation, condition))
                        .toList();
        return kept.size() == conditions.size() ? conditions : kept;
    }

    private static boolean isOf(long generation, Condition condition) {
        var observed = condition.observedGeneration();
        return observed != null && observed == generation;
    }

    private static List<Condition> available(
            List<Condition> before, List<ManifestStatus> manifests, long generation, Instant now) {
        var tally =
                Tally.of(
                        manifests.stream()
                                .flatMap(manifest ->
                                        Condition.find(
                                                manifest.conditions(), WorkConditions.AVAILABLE)
                                                .stream())
                                .toList());
        var total = manifests.size();
        if (tally.no() > 0) {
            return available(
                    before,
                    Condition.FALSE,
                    "ResourcesNotAvailable",
                    "%d of %d resources are not available".formatted(tally.no(), total),
                    generation,
                    now);
        }
        if (tally.unknown() > 0) {
            return available(
                    before,
                    Condition.UNKNOWN,
                    "ResourcesStatusUnknown",
                    "%d of %d resources have unknown status".formatted(tally.unknown(), total),
                    generation,
                    now);
        }
        if (tally.yes() == 0) {
            return available(
                    before,
                    Condition.UNKNOWN,
                    "ResourcesStatusUnknown",
                    // The blank is part of the text that other tools compare with.
                    "cannot get any available resource ",
                    generation,
                    now);
        }
        return available(
                before,
                Condition.TRUE,
                "ResourcesAvailable",
                "All resources are available",
                generation,
                now);
    }

    private static List<Condition> available(
            List<Condition> before,
            String status,
            String reason,
            String message,
            long generation,
            Instant now) {
        return Conditions.with(
                before, WorkConditions.AVAILABLE, status, generation, reason, message, now);
    }

    private static SortedMap<String, List<Condition>> madeByRules(List<ManifestStatus> manifests) {
        var byType = new TreeMap<String, List<Condition>>();
        manifests.stream()
                .flatMap(manifest -> manifest.conditions().stream())
                .filter(RuleFinding::made)
                .forEach(condition ->
                        byType.computeIfAbsent(condition.type(), _ -> new ArrayList<>())
                                .add(condition));
        return byType;
    }

    private static String message(List<Condition> conditions) {
        return conditions.size() == 1 && !conditions.getFirst().message().isEmpty()
                ? conditions.getFirst().message()
                : "Aggregated from %d manifest conditions".formatted(conditions.size());
    }
}
