package dev.trellis.hub.plan;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.hub.addon.AddonDecisions;
import dev.trellis.hub.configuration.ConfigurationPlan.Turns;
import dev.trellis.hub.configuration.Slot;
import dev.trellis.hub.dependency.DependencyVerdict;
import dev.trellis.hub.dependency.RequiredNeeds;
import dev.trellis.hub.install.InstallDecision.Change;
import dev.trellis.hub.placement.PlacementForecast;
import dev.trellis.sdk.manage.InstallPlan;
import dev.trellis.sdk.manage.Installs;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Lets the hub's decisions run their course on a fleet in memory. In each round everything is
 * decided once; then the clusters that can be reached do what they are told, and are well.
 */
final class Rehearsal {
    private static final Duration MOMENT = Duration.ofSeconds(1);
    private static final int ROUNDS_MIN = 100;

    private final Stage stage;
    private final AddonDecisions decisions;
    private final Instant start;
    private final int roundsMax;
    private final Map<String, Turns> turns = new HashMap<>();
    private final Map<ObjectKey, Seen> seen = new HashMap<>();
    private final SortedMap<ObjectKey, Begin> begun = new TreeMap<>();
    private final SortedMap<String, String> problems = new TreeMap<>();
    private Instant now;
    private int round = 1;

    /** What a pass looks at; where it is as before, the pass would give nothing new. */
    private record Seen(
            ManagedClusterAddOn install,
            Optional<Turns> slot,
            List<ManifestWork> works,
            Optional<DependencyVerdict> dependencies) {}

    /** When an install first moved. */
    record Begin(int round, Duration after) {
        static final Begin AT_ONCE = new Begin(1, Duration.ZERO);
    }

    /**
     * How it went.
     *
     * @param begun the installs that something happens to, and when
     * @param turns of the installs of an add-on, at the end
     * @param problems what stands in the way, by what it is about
     */
    record Course(
            Stage end,
            AddonDecisions decisions,
            SortedMap<ObjectKey, Begin> begun,
            Map<String, Turns> turns,
            SortedMap<String, String> problems) {}

    private Rehearsal(FleetState fleet, Instant now) {
        var forecast =
                new PlacementForecast(
                        fleet.clusters(), fleet.sets(), fleet.bindings(), fleet.scores());
        stage = new Stage(fleet, forecast.decide(fleet.placements(), fleet.decisions(), now));
        decisions = new AddonDecisions(stage, stage, RequiredNeeds.of(fleet.declarations()));
        start = now;
        this.now = now;
        // A rollout moves one cluster at a time at the slowest, in a few rounds each.
        roundsMax =
                ROUNDS_MIN + 8 * fleet.clusters().size() * Math.max(1, fleet.declarations().size());
    }

    static Course of(FleetState fleet, Instant now) {
        return new Rehearsal(fleet, now).run();
    }

    private Course run() {
        while (round < roundsMax && (decideAll() || passTime())) {
            round++;
        }
        return new Course(stage, decisions, begun, Map.copyOf(turns), problems);
    }

    /** Whether anything changed. */
    private boolean decideAll() {
        var changed = false;
        for (var declaration : stage.declarations()) {
            changed |= place(declaration);
        }
        for (var declaration : stage.declarations()) {
            turns.put(
                    declaration.getMetadata().getName(),
                    decisions.configuration(declaration, now).turns());
        }
        for (var install : stage.installs()) {
            changed |= pass(install);
        }
        for (var install : stage.installs()) {
            changed |= report(ObjectKey.of(install));
        }
        return changed;
    }

    private boolean place(ClusterManagementAddOn declaration) {
        var changed = false;
        for (var change : decisions.installs(declaration)) {
            switch (change) {
                case Change.Create create -> {
                    var made = made(declaration, create);
                    stage.put(made);
                    begin(ObjectKey.of(made));
                    changed = true;
                }
                case Change.Delete(var cluster) -> {
                    var key = new ObjectKey(cluster, declaration.getMetadata().getName());
                    begin(key);
                    stage.remove(key);
                    changed = true;
                }
                case Change.Postpone(var cluster, var problem) ->
                        problems.put("ManagedCluster " + cluster, problem);
            }
        }
        return changed;
    }

    private static ManagedClusterAddOn made(
            ClusterManagementAddOn declaration, Change.Create create) {
        var install = AddonDecisions.made(declaration, create);
        // What is made for an install names it as its owner, by what the server would give it.
        return Installs.withMetadata(
                install, new ObjectMetaBuilder(install.getMetadata()).withUid("planned").build());
    }

    private boolean pass(ManagedClusterAddOn install) {
        var key = ObjectKey.of(install);
        var turn = Optional.ofNullable(turns.get(key.name()));
        var state =
                new Seen(
                        install,
                        turn.map(all -> only(all, key.namespace())),
                        stage.worksOf(key),
                        decisions.dependencies(install));
        if (Metadata.isTerminating(install) || state.equals(seen.put(key, state))) {
            return false;
        }
        return decisions.pass(key, turn, now).map(plan -> carryOut(install, plan)).orElse(false);
    }

    /** The turn of one cluster, without those of the others. */
    private static Turns only(Turns turns, String cluster) {
        return switch (turns) {
            case Turns.Given(var byCluster, var _) -> {
                var slot = new TreeMap<String, Slot>();
                Optional.ofNullable(byCluster.get(cluster))
                        .ifPresent(found -> slot.put(cluster, found));
                yield new Turns.Given(slot, Optional.empty());
            }
            case Turns.Withheld withheld -> withheld;
            case Turns.NotOurs notOurs -> notOurs;
        };
    }

    private boolean carryOut(ManagedClusterAddOn install, InstallPlan plan) {
        var key = ObjectKey.of(install);
        tellOf(key, plan);
        if (plan.finalizers().isPresent()) {
            var metadata =
                    new ObjectMetaBuilder(install.getMetadata())
                            .withFinalizers(plan.finalizers().get())
                            .build();
            stage.put(Installs.withMetadata(install, metadata));
            return true;
        }
        if (!plan.works().isEmpty()) {
            stage.put(key, AddonDecisions.after(stage.worksOf(key), plan.works()));
            begin(key);
        }
        var status = plan.works().isEmpty() ? plan.status() : plan.groundwork();
        if (!Objects.equals(Assumptions.wanted(install.status()), Assumptions.wanted(status))) {
            begin(key);
        }
        var after =
                Installs.withStatus(
                        install,
                        Assumptions.about(
                                install.status(),
                                status,
                                begun.containsKey(key) && isReachable(key.namespace()),
                                decisions.isRendered(Installs.withStatus(install, status)),
                                now));
        stage.put(after);
        return !plan.works().isEmpty() || !after.status().equals(install.status());
    }

    private void tellOf(ObjectKey install, InstallPlan plan) {
        var about = "ManagedClusterAddOn " + install;
        if (plan.errors().isEmpty()) {
            problems.remove(about);
        } else {
            problems.put(about, String.join("; ", plan.errors()));
        }
    }

    /** The clusters do what their works say. */
    private boolean report(ObjectKey install) {
        if (!begun.containsKey(install)) {
            return false;
        }
        var before = stage.worksOf(install);
        var after =
                before.stream()
                        .map(work ->
                                isReachable(work.getMetadata().getNamespace())
                                        ? Assumptions.applied(work, now)
                                        : work)
                        .toList();
        if (after.equals(before)) {
            return false;
        }
        stage.put(install, after);
        return true;
    }

    private boolean isReachable(String cluster) {
        return stage.cluster(cluster)
                .filter(found ->
                        Condition.holds(found.status().conditions(), ClusterConditions.AVAILABLE))
                .isPresent();
    }

    private void begin(ObjectKey install) {
        begun.putIfAbsent(install, new Begin(round, Duration.between(start, now)));
    }

    /** Where nothing moves but somebody waits, time may help. */
    private boolean passTime() {
        var next =
                turns.values().stream()
                        .flatMap(all ->
                                all instanceof Turns.Given(var byCluster, var recheck)
                                                && byCluster.values().stream()
                                                        .anyMatch(Rehearsal::waits)
                                        ? recheck.stream()
                                        : Stream.empty())
                        .min(Duration::compareTo);
        next.ifPresent(pause -> now = now.plus(pause).plus(MOMENT));
        return next.isPresent();
    }

    private static boolean waits(Slot slot) {
        return slot.turn() == Slot.Turn.WAITING;
    }
}
