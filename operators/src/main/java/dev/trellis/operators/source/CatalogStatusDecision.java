package dev.trellis.operators.source;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.operator.CatalogSourceStatus;
import dev.trellis.api.operator.CatalogSourceStatusBuilder;
import dev.trellis.api.operator.ConfigMapReference;
import dev.trellis.api.operator.ConnectionState;
import dev.trellis.graph.catalog.CatalogProblem;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a catalog says of itself after it was looked at. */
final class CatalogStatusDecision {
    static final String READY = "READY";
    static final String FAILING = "TRANSIENT_FAILURE";
    static final String DEGRADED = "ContentDegraded";

    /** More would not help a person, and a catalog may have thousands. */
    private static final int PROBLEMS_TOLD = 5;

    private CatalogStatusDecision() {}

    static CatalogSourceStatus decide(CatalogSourceStatus before, Finding finding, Instant now) {
        return switch (finding) {
            case Finding.Content(var map, var problems, _, var polled, var remark) ->
                    CatalogSourceStatusBuilder.builder(before)
                            .message(remark.orElse(null))
                            .reason(
                                    remark.map(_ -> Finding.Trouble.INTERVAL.toString())
                                            .orElse(null))
                            .latestImageRegistryPoll(
                                    polled.map(CatalogStatusDecision::time).orElse(null))
                            .configMapReference(reference(before.configMapReference(), map, now))
                            .connectionState(state(before.connectionState(), READY, now))
                            .conditions(degraded(before.conditions(), problems, now))
                            .build();
            case Finding.Nothing(var trouble, var message, _) ->
                    CatalogSourceStatusBuilder.builder(before)
                            .message(message)
                            .reason(trouble.toString())
                            .connectionState(state(before.connectionState(), FAILING, now))
                            .build();
        };
    }

    /** The time is that of the change: a status that is written each time never rests. */
    private static @Nullable ConfigMapReference reference(
            @Nullable ConfigMapReference before, Optional<ConfigMapReference> found, Instant now) {
        if (found.isEmpty()) {
            return null;
        }
        var read = found.get();
        if (before != null
                && read.name().equals(before.name())
                && read.namespace().equals(before.namespace())
                && String.valueOf(read.uid()).equals(before.uid())
                && String.valueOf(read.resourceVersion()).equals(before.resourceVersion())) {
            return before;
        }
        return new ConfigMapReference(
                read.name(), read.namespace(), read.uid(), read.resourceVersion(), time(now));
    }

    private static ConnectionState state(
            @Nullable ConnectionState before, String wanted, Instant now) {
        return before != null && before.lastObservedState().equals(wanted)
                ? before
                : new ConnectionState(null, wanted, time(now));
    }

    private static List<Condition> degraded(
            List<Condition> before, List<CatalogProblem> problems, Instant now) {
        if (problems.isEmpty()) {
            return Conditions.without(before, DEGRADED);
        }
        var told =
                problems.stream()
                        .limit(PROBLEMS_TOLD)
                        .map(CatalogProblem::sentence)
                        .collect(Collectors.joining(" "));
        var rest = problems.size() - PROBLEMS_TOLD;
        return Conditions.with(
                before,
                DEGRADED,
                Condition.TRUE,
                "ContentUnusable",
                told + (rest > 0 ? " And %d more.".formatted(rest) : ""),
                now);
    }

    private static String time(Instant now) {
        return now.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
