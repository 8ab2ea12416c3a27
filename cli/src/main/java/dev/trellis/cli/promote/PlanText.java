package dev.trellis.cli.promote;

import dev.trellis.cli.shell.Counted;
import dev.trellis.cli.shell.Table;
import dev.trellis.cli.shell.Terminal;
import dev.trellis.promote.draw.Chains;
import dev.trellis.promote.plan.Action;
import dev.trellis.promote.plan.Plan;
import dev.trellis.promote.plan.PlannedObject;
import dev.trellis.promote.plan.Role;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A plan as people read it: a line for each object as it is applied, then what to know. */
final class PlanText {
    private static final List<String> HEADINGS =
            List.of("ACTION", "OBJECT", "WHY", "ON THE HUB", "TAKING OVER", "DELETION");

    private PlanText() {}

    static List<String> of(Plan plan) {
        var chains = Chains.of(plan);
        var rows =
                plan.objects().stream()
                        .map(one -> row(one, chains.getOrDefault(one.id(), "")))
                        .toList();
        var lines = new ArrayList<>(new Table(HEADINGS, rows).lines(Terminal.colours()));
        lines.add("");
        lines.add(totals(plan));
        plan.cycles()
                .forEach(cycle ->
                        lines.add(
                                "cycle: "
                                        + cycle.stream()
                                                .map(id ->
                                                        plan.find(id)
                                                                .map(one -> one.ref().toString())
                                                                .orElse(id))
                                                .collect(Collectors.joining(", "))));
        plan.warnings().forEach(problem -> lines.add("note: " + problem));
        plan.errors().forEach(problem -> lines.add("error: " + problem));
        lines.add("digest: " + plan.digest());
        return lines;
    }

    private static List<String> row(PlannedObject object, String chain) {
        var delivered = object.role().isDelivered();
        return List.of(
                object.action().toString(),
                object.ref().toString(),
                object.role() == Role.ROOT || chain.isEmpty()
                        ? object.role().toString()
                        : object.role() + " " + chain,
                object.hub().owner().isEmpty()
                        ? object.hub().finding().toString()
                        : object.hub().finding() + " " + object.hub().owner(),
                delivered ? object.member().verdict().toString() : "",
                delivered ? object.deletion().toString() : "");
    }

    private static String totals(Plan plan) {
        var counts =
                plan.objects().stream()
                        .collect(Collectors.groupingBy(PlannedObject::role, Collectors.counting()));
        var byRole =
                counts.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(Collectors.joining(", "));
        var created = plan.objects().stream().filter(one -> one.action() == Action.CREATE).count();
        return "%s (%s), %d to create, %d missing."
                .formatted(
                        Counted.of(plan.objects().size(), "object"),
                        byRole,
                        created,
                        plan.missing().size());
    }
}
