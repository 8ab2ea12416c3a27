package dev.trellis.hub.plan;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Condition;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.graph.cycle.Cycle;
import dev.trellis.hub.configuration.ConfigurationPlan.Turns;
import dev.trellis.hub.configuration.Slot;
import dev.trellis.hub.dependency.DependencyVerdict;
import dev.trellis.hub.dependency.RequiredNeeds;
import dev.trellis.hub.plan.Rehearsal.Begin;
import dev.trellis.hub.plan.Rehearsal.Course;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What changed objects would do to a fleet.
 *
 * @param moves by add-on, in the order in which they happen
 * @param underWay how many moves would happen anyway
 * @param obstacles what these changes do not get past, or make wrong
 */
public record FleetPlan(List<InstallMove> moves, int underWay, List<Obstacle> obstacles) {
    public FleetPlan {
        moves = List.copyOf(moves);
        obstacles = List.copyOf(obstacles);
    }

    /**
     * The difference that the changed objects make.
     *
     * @param before the fleet as it is
     * @param after the same with the changed objects in it
     */
    public static FleetPlan of(FleetState before, FleetState after, Instant now) {
        var start = new Stage(before, before.decisions());
        var anyway = Rehearsal.of(before, now);
        var course = Rehearsal.of(after, now);
        var happening = moves(start, anyway);
        var all = moves(start, course);
        var own = all.stream().filter(move -> happening.stream().noneMatch(move::isLike)).toList();
        var known = obstacles(before, anyway);
        return new FleetPlan(
                own,
                all.size() - own.size(),
                obstacles(after, course).stream().filter(one -> !known.contains(one)).toList());
    }

    private static List<InstallMove> moves(Stage start, Course course) {
        var begun = new TreeMap<>(course.begun());
        // What somebody makes by hand is there before the hub does anything about it.
        for (var install : course.end().installs()) {
            var key = ObjectKey.of(install);
            if (start.install(key).isEmpty()) {
                begun.putIfAbsent(key, Begin.AT_ONCE);
            }
        }
        var moves = new ArrayList<InstallMove>();
        begun.forEach((key, begin) -> move(key, begin, start, course).ifPresent(moves::add));
        return ranked(moves);
    }

    private static Optional<InstallMove> move(
            ObjectKey key, Begin begin, Stage start, Course course) {
        var was = start.install(key);
        var is = course.end().install(key);
        var manifests = ManifestChanges.between(start.worksOf(key), course.end().worksOf(key));
        if (wanted(was).equals(wanted(is)) && manifests.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new InstallMove(
                        key.name(),
                        key.namespace(),
                        action(was.isPresent(), is.isPresent()),
                        begin.round(),
                        begin.after().toSeconds(),
                        manifests,
                        is.or(() -> was).filter(course.decisions()::isRendered).isPresent()));
    }

    /** Empty where there is no install, which is not the same as one without configuration. */
    private static Optional<List<Optional<ConfigSpecHash>>> wanted(
            Optional<ManagedClusterAddOn> install) {
        return install.map(found -> Assumptions.wanted(found.status()));
    }

    private static InstallMove.Action action(boolean was, boolean is) {
        if (!was) {
            return InstallMove.Action.INSTALL;
        }
        return is ? InstallMove.Action.UPDATE : InstallMove.Action.REMOVE;
    }

    /** Rounds are how it was found out; people count the steps of an add-on's rollout. */
    private static List<InstallMove> ranked(List<InstallMove> moves) {
        var rounds =
                moves.stream()
                        .collect(
                                Collectors.groupingBy(
                                        InstallMove::addon,
                                        Collectors.mapping(
                                                InstallMove::step,
                                                Collectors.toCollection(TreeSet::new))));
        return moves.stream()
                .map(move ->
                        new InstallMove(
                                move.addon(),
                                move.cluster(),
                                move.action(),
                                rounds.getOrDefault(move.addon(), new TreeSet<>())
                                        .headSet(move.step(), true)
                                        .size(),
                                move.afterSeconds(),
                                move.manifests(),
                                move.rendered()))
                .sorted(
                        Comparator.comparing(InstallMove::addon)
                                .thenComparingInt(InstallMove::step)
                                .thenComparing(InstallMove::cluster))
                .toList();
    }

    private static List<Obstacle> obstacles(FleetState fleet, Course course) {
        var found = new ArrayList<Obstacle>();
        var needs = RequiredNeeds.of(fleet.declarations());
        fleet.declarations().stream()
                .flatMap(one -> needs.cycleThrough(one.getMetadata().getName()).stream())
                // Each of its members finds the same cycle: it is told from the first by name.
                .filter(cycle -> cycle.path().getFirst().equals(Collections.min(cycle.path())))
                .map(Cycle::toString)
                .map(cycle -> new Obstacle(Obstacle.Kind.CYCLE, cycle, "they require each other"))
                .forEach(found::add);
        course.turns()
                .forEach((addon, turns) -> {
                    if (turns instanceof Turns.Withheld(var problem)) {
                        found.add(
                                new Obstacle(
                                        Obstacle.Kind.WITHHELD,
                                        "ClusterManagementAddOn " + addon,
                                        problem));
                    }
                });
        course.problems()
                .forEach((about, problem) ->
                        found.add(new Obstacle(Obstacle.Kind.FAILURE, about, problem)));
        for (var install : course.end().installs()) {
            found.addAll(ofInstall(course, install));
        }
        return found.stream()
                .sorted(
                        Comparator.comparing(Obstacle::kind)
                                .thenComparing(Obstacle::about)
                                .thenComparing(Obstacle::message))
                .toList();
    }

    private static List<Obstacle> ofInstall(Course course, ManagedClusterAddOn install) {
        var found = new ArrayList<Obstacle>();
        var key = ObjectKey.of(install);
        var about = "ManagedClusterAddOn " + key;
        course.decisions()
                .dependencies(install)
                .filter(DependencyVerdict.Unsatisfied.class::isInstance)
                .map(DependencyVerdict.Unsatisfied.class::cast)
                .ifPresent(lacking ->
                        found.add(
                                new Obstacle(
                                        lacking.reason()
                                                        == DependencyVerdict.Reason.REQUIRED_MISSING
                                                ? Obstacle.Kind.REQUIRED_DEPENDENCY
                                                : Obstacle.Kind.OPTIONAL_DEPENDENCY,
                                        about,
                                        lacking.message())));
        if (course.turns().get(key.name()) instanceof Turns.Given(var slots, var _)
                && Optional.ofNullable(slots.get(key.namespace()))
                        .filter(slot -> slot.turn() == Slot.Turn.WAITING)
                        .isPresent()) {
            found.add(
                    new Obstacle(
                            Obstacle.Kind.WAITING,
                            about,
                            "its turn in the rollout does not come, because clusters before it do not get through"));
        } else if (course.begun().containsKey(key)
                && Condition.holds(install.status().conditions(), AddOnConditions.PROGRESSING)) {
            found.add(
                    new Obstacle(
                            Obstacle.Kind.WAITING,
                            about,
                            "its cluster is not available and gets this once it is back"));
        }
        return found;
    }
}
