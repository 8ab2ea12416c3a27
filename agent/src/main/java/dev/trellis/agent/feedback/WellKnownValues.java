package dev.trellis.agent.feedback;

import dev.trellis.api.work.FeedbackPath;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which values of a kind everybody wants to see. */
final class WellKnownValues {

    private static final Map<ObjectKind, List<FeedbackPath>> PATHS =
            Map.of(
                    new ObjectKind("apps", "v1", "Deployment"),
                    List.of(
                            path("ReadyReplicas", ".status.readyReplicas"),
                            path("Replicas", ".status.replicas"),
                            path("AvailableReplicas", ".status.availableReplicas")),
                    new ObjectKind("apps", "v1", "DaemonSet"),
                    List.of(
                            path("NumberReady", ".status.numberReady"),
                            path("DesiredNumberScheduled", ".status.desiredNumberScheduled"),
                            path("NumberAvailable", ".status.numberAvailable")),
                    new ObjectKind("batch", "v1", "Job"),
                    List.of(
                            path("JobComplete", statusOf("Complete")),
                            path("JobSucceeded", ".status.succeeded")),
                    new ObjectKind("", "v1", "Pod"),
                    List.of(
                            path("PodReady", statusOf("Ready")),
                            path("PodPhase", ".status.phase")));

    private WellKnownValues() {}

    /** Empty where nothing is agreed on for the kind. */
    static Optional<List<FeedbackPath>> of(ObjectKind kind) {
        @Nullable List<FeedbackPath> paths = PATHS.get(kind);
        return Optional.ofNullable(paths);
    }

    private static String statusOf(String condition) {
        return ".status.conditions[?(@.type==\"%s\")].status".formatted(condition);
    }

    private static FeedbackPath path(String name, String path) {
        return new FeedbackPath(name, null, path);
    }
}
