package dev.trellis.hub.plan;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkStatusBuilder;
import dev.trellis.api.work.WorkConditions;
import dev.trellis.hub.dependency.DependencyVerdict;
import dev.trellis.hub.progress.ProgressDecision;
import dev.trellis.hub.progress.ProgressVerdict;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a plan takes for granted of clusters and of managers that are not asked: that all is well.
 */
final class Assumptions {
    private static final String REASON = "Planned";

    private Assumptions() {}

    /** What an install is to be configured with. */
    static List<Optional<ConfigSpecHash>> wanted(ManagedClusterAddOnStatus status) {
        return status.configReferences().stream()
                .map(reference -> Optional.ofNullable(reference.desiredConfig()))
                .toList();
    }

    /** A work that its cluster has applied and that is available there. */
    static ManifestWork applied(ManifestWork work, Instant now) {
        var generation = work.getMetadata().getGeneration();
        var conditions = work.status().conditions();
        for (var type : List.of(WorkConditions.APPLIED, WorkConditions.AVAILABLE)) {
            conditions =
                    Conditions.with(
                            conditions, type, Condition.TRUE, generation, REASON, "planned", now);
        }
        if (conditions.equals(work.status().conditions())) {
            return work;
        }
        var applied = new ManifestWork();
        applied.setMetadata(work.getMetadata());
        applied.setSpec(work.spec());
        applied.setStatus(
                ManifestWorkStatusBuilder.builder(work.status()).conditions(conditions).build());
        return applied;
    }

    /**
     * The status of an install once its cluster has done what it was told.
     *
     * @param done whether the cluster was told something and can be reached
     * @param rendered whether the hub makes the manifests; of others nobody here knows the works
     */
    static ManagedClusterAddOnStatus about(
            ManagedClusterAddOnStatus before,
            ManagedClusterAddOnStatus after,
            boolean done,
            boolean rendered,
            Instant now) {
        var status = done && !rendered ? completed(before, after, now) : after;
        var wasAvailable = Condition.holds(before.conditions(), AddOnConditions.AVAILABLE);
        return lacksRequired(status) || !(done || wasAvailable)
                ? status
                : with(status, available(before, now));
    }

    private static ManagedClusterAddOnStatus completed(
            ManagedClusterAddOnStatus before, ManagedClusterAddOnStatus after, Instant now) {
        var unchanged =
                wanted(before).equals(wanted(after))
                        ? Condition.find(before.conditions(), AddOnConditions.PROGRESSING)
                                .filter(found ->
                                        found.reason()
                                                .equals(ProgressVerdict.Reason.COMPLETED.code()))
                        : Optional.<Condition>empty();
        var status =
                unchanged.isPresent()
                        ? with(after, unchanged.get())
                        : with(
                                after,
                                new Condition(
                                        AddOnConditions.PROGRESSING,
                                        Condition.FALSE,
                                        null,
                                        time(now),
                                        ProgressVerdict.Reason.COMPLETED.code(),
                                        "planned"));
        List<ConfigReference> applied = ProgressDecision.applied(status.configReferences());
        return ManagedClusterAddOnStatusBuilder.builder(status).configReferences(applied).build();
    }

    private static boolean lacksRequired(ManagedClusterAddOnStatus status) {
        return Condition.find(status.conditions(), AddOnConditions.DEGRADED)
                .filter(Condition::holds)
                .filter(found ->
                        found.reason().equals(DependencyVerdict.Reason.REQUIRED_MISSING.code()))
                .isPresent();
    }

    private static Condition available(ManagedClusterAddOnStatus before, Instant now) {
        return Condition.find(before.conditions(), AddOnConditions.AVAILABLE)
                .filter(Condition::holds)
                .orElseGet(() ->
                        new Condition(
                                AddOnConditions.AVAILABLE,
                                Condition.TRUE,
                                null,
                                time(now),
                                REASON,
                                "planned"));
    }

    private static ManagedClusterAddOnStatus with(
            ManagedClusterAddOnStatus status, Condition condition) {
        var conditions =
                Condition.find(status.conditions(), condition.type()).isPresent()
                        ? status.conditions().stream()
                                .map(found ->
                                        found.type().equals(condition.type()) ? condition : found)
                                .toList()
                        : Stream.concat(status.conditions().stream(), Stream.of(condition))
                                .toList();
        return ManagedClusterAddOnStatusBuilder.builder(status).conditions(conditions).build();
    }

    private static String time(Instant now) {
        return now.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
