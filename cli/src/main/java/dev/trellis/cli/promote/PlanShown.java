package dev.trellis.cli.promote;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.promote.draw.GraphForms;
import dev.trellis.promote.draw.PlanGraph;
import dev.trellis.promote.plan.Plan;
import dev.trellis.promote.plan.PlanDocument;
import dev.trellis.promote.plan.PlannedObject;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.List;
import java.util.stream.Collectors;

/** The {@code -o} flag of plans, which have more forms than other results. */
final class PlanShown {
    private static final List<String> FORMS =
            List.of("text", "json", "yaml", "name", "dot", "mermaid");

    private final CommandSpec verb;
    private final Flag<String> form;

    PlanShown(CommandSpec verb) {
        this.verb = verb;
        this.form =
                Flag.of(
                        verb,
                        String.class,
                        OptionSpec.builder("-o", "--output")
                                .paramLabel("FORMAT")
                                .completionCandidates(FORMS)
                                .defaultValue("text")
                                .description(
                                        "Show the plan as ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})."));
    }

    /** Whether a form was named: then the plan is to be shown, and nothing done. */
    boolean isAskedFor() {
        return !form.value().equals("text");
    }

    /** Refuses a form that is none before anything is read. */
    void check() {
        if (!FORMS.contains(form.value())) {
            throw Refusal.usage(
                    "PRM-003 '%s' is no output format: choose one of %s."
                            .formatted(form.value(), String.join(", ", FORMS)));
        }
    }

    /** Shows a plan, and ends with the exit code of what is wrong with it. */
    void show(Plan plan) {
        Output.print(
                verb,
                switch (form.value()) {
                    case "json" -> Output.json(PlanDocument.toJson(plan));
                    case "yaml" -> Output.yaml(PlanDocument.toJson(plan));
                    case "name" ->
                            lines(
                                    plan.delivered().stream()
                                            .map(PlannedObject::ref)
                                            .map(ref ->
                                                    ref.resource()
                                                            + (ref.group().isEmpty() ? "" : ".")
                                                            + ref.group()
                                                            + "/"
                                                            + ref.name())
                                            .toList());
                    case "dot" -> lines(GraphForms.dot(PlanGraph.of(plan)));
                    case "mermaid" -> lines(GraphForms.mermaid(PlanGraph.of(plan)));
                    default -> lines(PlanText.of(plan));
                });
        refuse(plan);
    }

    static void refuse(Plan plan) {
        if (!plan.errors().isEmpty()) {
            var more = plan.errors().size() - 1;
            throw Refusal.withCode(
                    plan.exitCode(),
                    plan.errors().getFirst() + (more == 0 ? "" : " (and %d more)".formatted(more)));
        }
    }

    static String lines(List<String> lines) {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    /** A graph as data. */
    static String json(PlanGraph graph) {
        var json = JsonNodeFactory.instance.objectNode();
        var nodes = json.putArray("nodes");
        graph.nodes()
                .forEach(node ->
                        nodes.addObject()
                                .put("id", node.id())
                                .put("object", node.label())
                                .put("role", node.role().toString()));
        var edges = json.putArray("edges");
        graph.links()
                .forEach(link ->
                        edges.addObject()
                                .put("from", link.from())
                                .put("to", link.to())
                                .put("type", link.type().toString())
                                .put("strength", link.strength().toString())
                                .put("source", link.source()));
        return Output.json(json);
    }
}
