package dev.trellis.hub.operatorset;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operatorset.OperatorSetMarks;
import dev.trellis.api.operatorset.ReportedOperator;
import dev.trellis.api.operatorset.SetTarget;
import dev.trellis.api.operatorset.TargetEntry;
import dev.trellis.api.work.FeedbackValue;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.WorkConditions;
import dev.trellis.hub.rollout.Progress;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How far a cluster has come with what it was given.
 *
 * @param reason one word for programs, empty where all is well
 * @param message the same for people
 */
record Report(Progress progress, String reason, String message, List<ReportedOperator> operators) {
    static final String INSTALLED = "installed";
    static final String PHASE = "phase";
    static final String REASON = "reason";
    static final String FAILED = "resolutionFailed";
    static final String WHY = "resolutionMessage";

    Report {
        operators = List.copyOf(operators);
    }

    static Report of(SetTarget given, Optional<ManifestWork> work) {
        var current =
                work.filter(one ->
                        Metadata.annotation(one, OperatorSetMarks.PLAN_DIGEST)
                                .filter(given.planDigest()::equals)
                                .isPresent());
        var operators = given.entries().stream().map(entry -> operator(entry, work)).toList();
        if (current.isEmpty()) {
            return new Report(Progress.PROGRESSING, "NotDelivered", "", operators);
        }
        var applied =
                Condition.find(current.get().status().conditions(), WorkConditions.APPLIED)
                        .filter(one ->
                                Objects.equals(
                                        one.observedGeneration(),
                                        current.get().getMetadata().getGeneration()));
        if (applied.isEmpty()) {
            return new Report(Progress.PROGRESSING, "NotApplied", "", operators);
        }
        if (!applied.get().holds()) {
            return new Report(
                    Progress.FAILED,
                    "NotApplied",
                    "The cluster cannot apply the work: "
                            + notApplied(current.get()).orElse(applied.get().message()),
                    operators);
        }
        return judged(given, current.get(), operators);
    }

    private static Report judged(
            SetTarget given, ManifestWork work, List<ReportedOperator> operators) {
        for (var entry : given.entries()) {
            var said = said(work, "Subscription", entry.subscription());
            if (Condition.TRUE.equals(said.get(FAILED))) {
                return new Report(
                        Progress.FAILED,
                        "ResolutionFailed",
                        "Subscription %s of the cluster says: %s"
                                .formatted(entry.subscription(), said.getOrDefault(WHY, "")),
                        operators);
            }
        }
        for (var one : operators) {
            if ("Failed".equals(one.csvPhase())) {
                return new Report(
                        Progress.FAILED,
                        one.csvReason() == null ? "Failed" : one.csvReason(),
                        "%s has failed on the cluster: look at its ClusterServiceVersion there."
                                .formatted(one.name()),
                        operators);
            }
        }
        var waiting =
                operators.stream().filter(one -> !"Succeeded".equals(one.csvPhase())).findFirst();
        return waiting.isEmpty()
                ? new Report(Progress.SUCCEEDED, "", "", operators)
                : new Report(
                        Progress.PROGRESSING,
                        "Installing",
                        "%s is in phase %s."
                                .formatted(
                                        waiting.get().name(),
                                        waiting.get().csvPhase() == null
                                                ? "none"
                                                : waiting.get().csvPhase()),
                        operators);
    }

    private static ReportedOperator operator(TargetEntry entry, Optional<ManifestWork> work) {
        var subscription =
                work.map(one -> said(one, "Subscription", entry.subscription())).orElse(Map.of());
        var version =
                work.map(one -> said(one, "ClusterServiceVersion", entry.name())).orElse(Map.of());
        return new ReportedOperator(
                entry.packageName(),
                entry.name(),
                subscription.get(INSTALLED),
                version.get(PHASE),
                version.get(REASON));
    }

    private static Optional<String> notApplied(ManifestWork work) {
        return manifests(work).stream()
                .flatMap(one -> one.conditions().stream())
                .filter(one ->
                        one.type().equals(WorkConditions.APPLIED)
                                && one.status().equals(Condition.FALSE))
                .map(Condition::message)
                .findFirst();
    }

    private static List<ManifestStatus> manifests(ManifestWork work) {
        var status = work.status().resourceStatus();
        return status == null ? List.of() : status.manifests();
    }

    private static Map<String, String> said(ManifestWork work, String kind, String name) {
        return manifests(work).stream()
                .filter(one ->
                        kind.equals(one.resourceMeta().kind())
                                && name.equals(one.resourceMeta().name()))
                .flatMap(one -> Optional.ofNullable(one.statusFeedback()).stream())
                .flatMap(feedback -> feedback.values().stream())
                .filter(value -> value.fieldValue().string() != null)
                .collect(
                        Collectors.toMap(
                                FeedbackValue::name,
                                value -> Objects.requireNonNull(value.fieldValue().string()),
                                (one, _) -> one));
    }
}
