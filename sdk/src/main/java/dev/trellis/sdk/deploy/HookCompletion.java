package dev.trellis.sdk.deploy;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.FeedbackValue;
import dev.trellis.api.work.FieldValue;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.api.work.WorkConditions;
import dev.trellis.sdk.work.SpecDefaults;

import java.util.List;

/** Whether the hooks of a work ran to their good end. */
final class HookCompletion {
    private HookCompletion() {}

    /**
     * Whether every hook of the work did.
     *
     * @param work the work as it should be
     * @param found the work as it is, with what its cluster reported
     */
    static boolean isCompleted(ManifestWork work, ManifestWork found) {
        var hooks = work.spec().manifestConfigs();
        return Condition.holds(found.status().conditions(), WorkConditions.AVAILABLE)
                && !hooks.isEmpty()
                && hooks.stream().allMatch(hook -> isCompleted(hook, found.status().manifests()));
    }

    private static boolean isCompleted(ManifestConfig hook, List<ManifestStatus> reported) {
        var wanted = SpecDefaults.filled(hook.resourceIdentifier());
        for (var one : reported) {
            var feedback = one.statusFeedback();
            if (feedback == null || feedback.values().isEmpty()) {
                return false; // The cluster has not looked at everything yet.
            }
            if (identifier(one).equals(wanted)) {
                return feedback.values().stream()
                        .anyMatch(value -> isGoodEnd(wanted.resource(), value));
            }
        }
        return false;
    }

    private static boolean isGoodEnd(String resource, FeedbackValue value) {
        return switch (resource) {
            case "jobs" -> says(value, "JobComplete", "True");
            case "pods" -> says(value, "PodPhase", "Succeeded");
            default -> false;
        };
    }

    private static boolean says(FeedbackValue value, String name, String wanted) {
        return value.name().equals(name)
                && value.fieldValue().type().equals(FieldValue.STRING)
                && wanted.equals(value.fieldValue().string());
    }

    private static ResourceIdentifier identifier(ManifestStatus status) {
        var meta = status.resourceMeta();
        return SpecDefaults.filled(
                new ResourceIdentifier(
                        meta.group(),
                        meta.resource() == null ? "" : meta.resource(),
                        meta.namespace(),
                        meta.name() == null ? "" : meta.name()));
    }
}
