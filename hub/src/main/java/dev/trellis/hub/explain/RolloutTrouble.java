package dev.trellis.hub.explain;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.PlacementStrategy;
import dev.trellis.api.addon.RolloutStrategy;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.meta.Condition;
import dev.trellis.graph.explain.Explanation;
import dev.trellis.hub.configuration.ConfigurationDecision;
import dev.trellis.hub.configuration.ConfigurationPlan.Turns;
import dev.trellis.hub.configuration.ConfigurationState;
import dev.trellis.hub.configuration.PlacementName;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Why an install has not got the configuration that it should have. */
final class RolloutTrouble {
    private final Look look;
    private final ClusterManagementAddOn declaration;
    private final PlacementTrouble placements;

    private RolloutTrouble(Look look, ClusterManagementAddOn declaration) {
        this.look = look;
        this.declaration = declaration;
        this.placements = new PlacementTrouble(look.view(), declaration);
    }

    static List<Explanation> of(Look look) {
        return look.declaration()
                .filter(_ -> look.isManaged())
                .map(declaration -> new RolloutTrouble(look, declaration).all())
                .orElse(List.of());
    }

    private List<Explanation> all() {
        var found = new ArrayList<Explanation>();
        var withheld = withheld();
        withheld.ifPresent(found::add);
        var configured = look.condition(AddOnConditions.CONFIGURED);
        if (configured.filter(Condition::holds).isEmpty()) {
            found.add(waiting(configured).because(withheld.stream().toList()));
        }
        if (PlacementTrouble.installsByPlacement(declaration)) {
            placements.notSelected().ifPresent(found::add);
        }
        return List.copyOf(found);
    }

    /**
     * Whether the rollout goes on at all. Only what the declaration and its placements say is asked
     * here, so this install can stand for all and the time does not matter.
     */
    private Optional<Explanation> withheld() {
        var plan =
                ConfigurationDecision.decide(
                        new ConfigurationState(
                                declaration,
                                true,
                                look.view().placements(),
                                new TreeMap<>(Map.of(look.view().cluster(), look.install())),
                                look.view().objects(),
                                Instant.EPOCH));
        return plan.turns() instanceof Turns.Withheld(var problem)
                ? Optional.of(
                        Reason.ROLLOUT_WITHHELD
                                .of(
                                        Subjects.declaration(look.addon()),
                                        "placements and rollout strategies that can be followed",
                                        problem,
                                        "correct spec.installStrategy of the"
                                                + " ClusterManagementAddOn; until then no install"
                                                + " of the add-on changes")
                                .because(placements.missing()))
                : Optional.empty();
    }

    private Explanation waiting(Optional<Condition> configured) {
        var found = configured.map(Quote::of).orElse("that the hub has not decided about it yet");
        return Reason.ROLLOUT_WAITING.of(
                look.subject(),
                "the configuration that its declaration asks for",
                placements
                        .selecting()
                        .map(placement -> found + "; " + progress(placement))
                        .orElse(found),
                "wait for the clusters before it, see to those that fail, or let the rollout"
                        + " strategy allow more clusters at a time");
    }

    /** How the rollout of the placement goes, in the words of the declaration's status. */
    private String progress(PlacementName placement) {
        var strategy = "placement " + placement + " rolls out " + strategy(placement);
        return declaration.status().installProgressions().stream()
                .filter(one -> placement.equals(new PlacementName(one.namespace(), one.name())))
                .flatMap(one ->
                        Condition.find(one.conditions(), AddOnConditions.PROGRESSING).stream())
                .findFirst()
                .map(condition -> strategy + ": " + Quote.of(condition))
                .orElse(strategy);
    }

    private String strategy(PlacementName placement) {
        var install = declaration.getSpec().installStrategy();
        var wire =
                (install == null ? List.<PlacementStrategy>of() : install.placements())
                        .stream()
                                .filter(one ->
                                        placement.equals(
                                                new PlacementName(one.namespace(), one.name())))
                                .flatMap(one -> Optional.ofNullable(one.rolloutStrategy()).stream())
                                .findFirst();
        var type = wire.map(RolloutStrategy::type).orElse(RolloutStrategy.ALL);
        return wire.map(RolloutStrategy::progressive)
                .filter(_ -> RolloutStrategy.PROGRESSIVE.equals(type))
                .map(progressive -> progressive.maxConcurrency())
                .map(limit -> type + " with maxConcurrency " + limit)
                .orElse(type);
    }
}
