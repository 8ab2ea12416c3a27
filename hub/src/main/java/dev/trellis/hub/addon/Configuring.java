package dev.trellis.hub.addon;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.meta.Metadata;
import dev.trellis.hub.configuration.ConfigObjects;
import dev.trellis.hub.configuration.ConfigurationPlan.Turns;
import dev.trellis.hub.configuration.InstallReferences;
import dev.trellis.hub.configuration.Slot;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What the status of an install says about its configuration, given its turn. */
final class Configuring {
    private Configuring() {}

    /**
     * The status with the configuration that the install may have now. A turn was decided from the
     * install as it was then; what the install has applied since stays.
     */
    static ManagedClusterAddOnStatus status(
            ManagedClusterAddOn install,
            Optional<Turns> turns,
            ConfigObjects objects,
            Instant now) {
        return slotOf(install, turns)
                .map(slot -> status(install, slot, objects, now))
                .orElseGet(() ->
                        withReferences(
                                install.status(), InstallReferences.refreshed(install, objects)));
    }

    /** Whether the install does not show yet what its turn allows. */
    static boolean isBehind(
            ManagedClusterAddOn install,
            Optional<Turns> turns,
            ConfigObjects objects,
            Instant now) {
        return !Metadata.isTerminating(install)
                && !status(install, turns, objects, now).equals(install.status());
    }

    /** Whether an object that the install refers to has other content than it was given. */
    static boolean contentMoved(ManagedClusterAddOnStatus status, ConfigObjects objects) {
        return status.configReferences().stream()
                .anyMatch(reference -> InstallReferences.hasMoved(reference, objects));
    }

    private static Optional<Slot> slotOf(ManagedClusterAddOn install, Optional<Turns> turns) {
        return turns.flatMap(decided ->
                switch (decided) {
                    case Turns.Given(var byCluster, var _) ->
                            Optional.ofNullable(
                                    byCluster.get(install.getMetadata().getNamespace()));
                    case Turns.Withheld _, Turns.NotOurs _ -> Optional.empty();
                });
    }

    private static ManagedClusterAddOnStatus status(
            ManagedClusterAddOn install, Slot slot, ConfigObjects objects, Instant now) {
        var status = install.status();
        return switch (slot.turn()) {
            case NOW ->
                    configured(
                            withReferences(
                                    status,
                                    InstallReferences.moved(install, slot.references(), objects)),
                            now);
            case WAITING ->
                    condition(
                            refreshed(install, objects),
                            Condition.FALSE,
                            "ConfigurationsNotConfigured",
                            "Configurations updated and not configured yet",
                            now);
            case DONE -> configured(refreshed(install, objects), now);
            case OVERDUE -> refreshed(install, objects);
        };
    }

    private static ManagedClusterAddOnStatus refreshed(
            ManagedClusterAddOn install, ConfigObjects objects) {
        return withReferences(install.status(), InstallReferences.refreshed(install, objects));
    }

    private static ManagedClusterAddOnStatus configured(
            ManagedClusterAddOnStatus status, Instant now) {
        return condition(
                status,
                Condition.TRUE,
                "ConfigurationsConfigured",
                "Configurations configured",
                now);
    }

    private static ManagedClusterAddOnStatus condition(
            ManagedClusterAddOnStatus status,
            String holds,
            String reason,
            String message,
            Instant now) {
        return ManagedClusterAddOnStatusBuilder.builder(status)
                .conditions(
                        Conditions.with(
                                status.conditions(),
                                AddOnConditions.CONFIGURED,
                                holds,
                                reason,
                                message,
                                now))
                .build();
    }

    private static ManagedClusterAddOnStatus withReferences(
            ManagedClusterAddOnStatus status, List<ConfigReference> references) {
        return Objects.equals(status.configReferences(), references)
                ? status
                : ManagedClusterAddOnStatusBuilder.builder(status)
                        .configReferences(references)
                        .build();
    }
}
