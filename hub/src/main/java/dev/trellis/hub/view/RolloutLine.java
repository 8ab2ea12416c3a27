package dev.trellis.hub.view;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.InstallProgression;
import dev.trellis.api.meta.Condition;

import java.util.List;
import java.util.stream.Stream;

/**
 * A rollout that is not through yet: a new configuration on its way to the clusters of a placement.
 *
 * @param placement its namespace and name
 * @param moving how many clusters of the fleet change at the moment
 * @param message how far it has come, as the declaration's status tells it
 */
public record RolloutLine(
        String addon, String placement, int moving, String reason, String message) {
    /** The rollouts in progress, in the order of their add-ons. */
    public static List<RolloutLine> of(Fleet fleet) {
        return fleet.declarations().entrySet().stream()
                .flatMap(entry ->
                        entry.getValue().status().installProgressions().stream()
                                .flatMap(one -> inProgress(fleet, entry.getKey(), one)))
                .toList();
    }

    private static Stream<RolloutLine> inProgress(
            Fleet fleet, String addon, InstallProgression progression) {
        return Condition.find(progression.conditions(), AddOnConditions.PROGRESSING)
                .filter(Condition::holds)
                .map(condition ->
                        new RolloutLine(
                                addon,
                                progression.namespace() + "/" + progression.name(),
                                moving(fleet, addon),
                                condition.reason(),
                                condition.message()))
                .stream();
    }

    private static int moving(Fleet fleet, String addon) {
        return (int)
                fleet.installsOf(addon).values().stream()
                        .filter(install ->
                                Condition.holds(
                                        install.status().conditions(), AddOnConditions.PROGRESSING))
                        .count();
    }
}
