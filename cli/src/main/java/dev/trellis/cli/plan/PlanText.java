package dev.trellis.cli.plan;

import dev.trellis.cli.plan.PlanView.Move;
import dev.trellis.cli.plan.PlanView.Thing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** A plan for people: equal changes on many clusters are told once. */
final class PlanText {
    private static final int NAMES_MAX = 5;

    private final List<String> lines = new ArrayList<>();

    private PlanText() {}

    /**
     * @param apply what to type to carry it out
     */
    static List<String> of(PlanView plan, String apply) {
        var text = new PlanText();
        text.objects(plan);
        text.moves(plan);
        text.troubles("The hub refuses:", plan.refusals());
        text.troubles("What stands in the way, or stays wrong:", plan.obstacles());
        if (plan.isPossible()) {
            text.lines.add("");
            text.lines.add("Nothing has happened yet. To carry out just this:");
            text.lines.add("  " + apply + " --plan " + plan.digest());
        }
        return List.copyOf(text.lines);
    }

    private void objects(PlanView plan) {
        lines.add("Objects:");
        plan.objects().forEach(object -> thing("  ", object));
    }

    private void moves(PlanView plan) {
        plan.moves().stream()
                .collect(
                        Collectors.groupingBy(Move::addon, LinkedHashMap::new, Collectors.toList()))
                .forEach((addon, moves) -> {
                    lines.add("");
                    lines.add(addon + ":");
                    steps(moves);
                    contents(moves);
                });
        if (plan.moves().isEmpty()) {
            lines.add("");
            lines.add("Nothing changes on any cluster.");
        }
        if (plan.underWay() > 0) {
            lines.add("");
            lines.add(
                    "%d more %s under way already, with or without this."
                            .formatted(plan.underWay(), plan.underWay() == 1 ? "is" : "are"));
        }
    }

    private record Step(int number, String action) {}

    private void steps(List<Move> moves) {
        moves.stream()
                .collect(
                        Collectors.groupingBy(
                                move -> new Step(move.step(), move.action()),
                                LinkedHashMap::new,
                                Collectors.toList()))
                .forEach((step, together) ->
                        lines.add(
                                "  %d. %s on %s%s"
                                        .formatted(
                                                step.number(),
                                                step.action(),
                                                names(together),
                                                pause(together.getFirst().afterSeconds()))));
    }

    private static String pause(long seconds) {
        return seconds < 60 ? "" : ", not before %d min have passed".formatted(seconds / 60);
    }

    private record Content(List<Thing> manifests, boolean rendered) {}

    private void contents(List<Move> moves) {
        moves.stream()
                .collect(
                        Collectors.groupingBy(
                                move -> new Content(move.manifests(), move.rendered()),
                                LinkedHashMap::new,
                                Collectors.toList()))
                .forEach((content, alike) -> {
                    lines.add("  What changes on " + names(alike) + ":");
                    content.manifests().forEach(manifest -> thing("    ", manifest));
                    if (!content.rendered()) {
                        lines.add("    the add-on's own manager decides that");
                    }
                });
    }

    private void thing(String indent, Thing thing) {
        lines.add(indent + thing.action() + " " + thing.title());
        thing.fields()
                .forEach(field ->
                        lines.add(
                                "%s    %s: %s -> %s"
                                        .formatted(
                                                indent,
                                                field.path(),
                                                shown(field.before()),
                                                shown(field.after()))));
    }

    private static String shown(String value) {
        return value.isEmpty() ? "nothing" : value;
    }

    private void troubles(String heading, List<PlanView.Trouble> troubles) {
        if (!troubles.isEmpty()) {
            lines.add("");
            lines.add(heading);
            troubles.forEach(one ->
                    lines.add("  %s (%s): %s".formatted(one.about(), one.kind(), one.message())));
        }
    }

    private static String names(Collection<Move> moves) {
        var names = moves.stream().map(Move::cluster).limit(NAMES_MAX).toList();
        var more = moves.size() - names.size();
        return String.join(", ", names) + (more == 0 ? "" : " and %d more".formatted(more));
    }
}
