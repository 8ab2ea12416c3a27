package dev.trellis.cli.plan;

import dev.trellis.hub.plan.FleetPlan;
import dev.trellis.hub.plan.InstallMove;
import dev.trellis.hub.plan.ObjectChange;
import dev.trellis.hub.plan.Obstacle;

import java.util.List;
import java.util.Locale;

/**
 * A plan as it is shown.
 *
 * @param digest by which it is applied; empty where it cannot be
 * @param objects what happens to the objects of the files
 * @param moves what happens on clusters
 * @param underWay how many moves happen anyway and are not among them
 * @param obstacles what stays wrong, or stands in the way on clusters
 * @param refusals the objects that the hub would not store
 */
record PlanView(
        String digest,
        List<Thing> objects,
        List<Move> moves,
        int underWay,
        List<Trouble> obstacles,
        List<Trouble> refusals) {
    PlanView {
        objects = List.copyOf(objects);
        moves = List.copyOf(moves);
        obstacles = List.copyOf(obstacles);
        refusals = List.copyOf(refusals);
    }

    /** An object that comes, changes or goes. */
    record Thing(String action, String kind, String namespace, String name, List<Field> fields) {
        Thing {
            fields = List.copyOf(fields);
        }

        static Thing of(ObjectChange change) {
            return new Thing(
                    word(change.action()),
                    change.kind(),
                    change.namespace(),
                    change.name(),
                    change.fields().stream()
                            .map(field -> new Field(field.path(), field.before(), field.after()))
                            .toList());
        }

        String title() {
            return kind + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
        }
    }

    /** A value that becomes another, both as JSON; empty where there is none. */
    record Field(String path, String before, String after) {}

    /** What happens to an add-on on a cluster. */
    record Move(
            String addon,
            String cluster,
            String action,
            int step,
            long afterSeconds,
            List<Thing> manifests,
            boolean rendered) {
        Move {
            manifests = List.copyOf(manifests);
        }

        static Move of(InstallMove move) {
            return new Move(
                    move.addon(),
                    move.cluster(),
                    word(move.action()),
                    move.step(),
                    move.afterSeconds(),
                    move.manifests().stream().map(Thing::of).toList(),
                    move.rendered());
        }

        /** The same without its time, which passes. */
        Move timeless() {
            return new Move(addon, cluster, action, step, 0, manifests, rendered);
        }
    }

    /** Something wrong with an object. */
    record Trouble(String kind, String about, String message) {
        static Trouble of(Obstacle obstacle) {
            return new Trouble(word(obstacle.kind()), obstacle.about(), obstacle.message());
        }
    }

    static PlanView of(String digest, List<Candidate> candidates, FleetPlan plan) {
        return new PlanView(
                digest,
                candidates.stream().map(one -> Thing.of(one.change())).toList(),
                plan.moves().stream().map(Move::of).toList(),
                plan.underWay(),
                plan.obstacles().stream().map(Trouble::of).toList(),
                candidates.stream()
                        .flatMap(one ->
                                one.refusal().stream()
                                        .map(why -> new Trouble("refused", one.title(), why)))
                        .toList());
    }

    PlanView withDigest(String other) {
        return new PlanView(other, objects, moves, underWay, obstacles, refusals);
    }

    /** Whether the hub would store all of it and add-ons do not wait for each other for ever. */
    boolean isPossible() {
        return refusals.isEmpty()
                && obstacles.stream()
                        .noneMatch(one -> one.kind().equals(word(Obstacle.Kind.CYCLE)));
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
