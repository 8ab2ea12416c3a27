package dev.trellis.cli.plan;

import dev.trellis.cli.plan.PlanView.Move;
import dev.trellis.cli.plan.PlanView.Trouble;

import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Says in one sentence in what a plan is not what it was. */
final class WhatChanged {
    private WhatChanged() {}

    static String since(PlanView planned, PlanView now) {
        return object(planned, now)
                .or(() -> refusal(now))
                .or(() -> move(planned, now))
                .or(() -> obstacle(planned, now))
                .orElse("something on the hub has changed");
    }

    private static Optional<String> object(PlanView planned, PlanView now) {
        return now.objects().stream()
                .filter(object -> !planned.objects().contains(object))
                .findFirst()
                .map(object -> object.title() + " on the hub is not as it was");
    }

    private static Optional<String> refusal(PlanView now) {
        return now.refusals().stream()
                .findFirst()
                .map(one -> "the hub refuses " + one.about() + " (" + one.message() + ")");
    }

    private static Optional<String> move(PlanView planned, PlanView now) {
        return first(now, planned)
                .map(move ->
                        planned.moves().stream().anyMatch(one -> isSameInstall(one, move))
                                ? "what becomes of %s on %s is not what it was"
                                        .formatted(move.addon(), move.cluster())
                                : "%s on %s would now change too"
                                        .formatted(move.addon(), move.cluster()))
                .or(() ->
                        first(planned, now)
                                .map(move ->
                                        "%s on %s would not change any more"
                                                .formatted(move.addon(), move.cluster())));
    }

    private static Optional<Move> first(PlanView plan, PlanView other) {
        var known = other.moves().stream().map(Move::timeless).toList();
        return plan.moves().stream()
                .map(Move::timeless)
                .filter(move -> !known.contains(move))
                .findFirst();
    }

    private static boolean isSameInstall(Move one, Move other) {
        return one.addon().equals(other.addon()) && one.cluster().equals(other.cluster());
    }

    private static Optional<String> obstacle(PlanView planned, PlanView now) {
        Function<Trouble, String> told = one -> one.about() + " (" + one.message() + ")";
        return Stream.concat(
                        now.obstacles().stream()
                                .filter(one -> !planned.obstacles().contains(one))
                                .map(one -> "this is new: " + told.apply(one)),
                        planned.obstacles().stream()
                                .filter(one -> !now.obstacles().contains(one))
                                .map(one -> "this is over: " + told.apply(one)))
                .findFirst();
    }
}
