package dev.trellis.operators.lifecycle;

import dev.trellis.api.operator.ClusterServiceVersionStatus;
import dev.trellis.api.operator.ClusterServiceVersionStatusBuilder;
import dev.trellis.api.operator.CsvCondition;
import dev.trellis.api.operator.RequirementStatus;
import dev.trellis.operators.serving.Serving;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Writes a verdict down, with the history that leads to it. */
final class StatusMaking {
    private static final int HISTORY_MAX = 20;

    private StatusMaking() {}

    /** The same status where nothing but the time would change. */
    static ClusterServiceVersionStatus of(
            ClusterServiceVersionStatus before,
            Verdict verdict,
            List<RequirementStatus> requirements,
            Optional<Serving.Dates> certificates,
            Instant now) {
        var phase = verdict.phase().toString();
        var samePhase = phase.equals(before.phaseOrEmpty());
        var same =
                samePhase
                        && verdict.reason().equals(String.valueOf(before.reason()))
                        && verdict.message().equals(String.valueOf(before.message()));
        var made = certificates.map(one -> text(one.made())).orElse(null);
        var renewal = certificates.map(one -> text(one.renewal())).orElse(null);
        if (same
                && requirements.equals(before.requirementStatus())
                && Objects.equals(made, before.certsLastUpdated())
                && Objects.equals(renewal, before.certsRotateAt())) {
            return before;
        }
        var time = text(now);
        var since = samePhase ? before.lastTransitionTime() : time;
        return ClusterServiceVersionStatusBuilder.builder(before)
                .phase(phase)
                .reason(verdict.reason())
                .message(verdict.message())
                .lastUpdateTime(time)
                .lastTransitionTime(since)
                .conditions(
                        history(
                                before.conditions(),
                                new CsvCondition(
                                        phase, verdict.reason(), verdict.message(), time, since)))
                .requirementStatus(requirements)
                .certsLastUpdated(made)
                .certsRotateAt(renewal)
                .build();
    }

    private static String text(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static List<CsvCondition> history(List<CsvCondition> before, CsvCondition now) {
        if (!before.isEmpty()) {
            var last = before.getLast();
            if (String.valueOf(last.phase()).equals(now.phase())
                    && String.valueOf(last.reason()).equals(now.reason())) {
                return before;
            }
        }
        var longer = new ArrayList<>(before);
        longer.add(now);
        return longer.subList(Math.max(0, longer.size() - HISTORY_MAX), longer.size());
    }
}
