package dev.trellis.agent.rule;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.work.ConditionRule;
import dev.trellis.cel.Budget;
import dev.trellis.cel.Compilation;
import dev.trellis.cel.Data;
import dev.trellis.cel.Evaluation;
import dev.trellis.cel.Expressions;
import dev.trellis.cel.Inputs;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Evaluates condition rules on an object. It remembers compiled expressions, so one serves any
 * number of agents.
 */
public final class RuleReader {

    // Ten expressions of the dearest sort: one manifest must not take the agent's whole time.
    private static final long COST_MAX = 10 * Budget.PER_EXPRESSION;

    private final Expressions rules = Expressions.builder().variable("object").build();
    private final Expressions messages =
            Expressions.builder().variable("object").flag("result").build();

    /** In the order of the rules; none for a rule that says nothing about this object. */
    public List<RuleFinding> read(ObjectNode object, List<ConditionRule> given) {
        var allowed = given.stream().filter(rule -> RuleTypes.allow(rule.condition())).toList();
        if (allowed.isEmpty()) {
            return List.of();
        }
        var look = new Look(object, Inputs.of("object", Data.of(object)), Budget.of(COST_MAX));
        return allowed.stream().flatMap(rule -> follow(rule, look)).toList();
    }

    /** What all rules of one object share. */
    private record Look(ObjectNode object, Inputs inputs, Budget budget) {}

    private Stream<RuleFinding> follow(ConditionRule rule, Look look) {
        return switch (rule.type()) {
            case ConditionRule.WELL_KNOWN_CONDITIONS ->
                    WellKnownRules.of(look.object(), rule.condition()).stream()
                            .map(known ->
                                    RuleFinding.evaluated(
                                            rule.condition(),
                                            known.holds(),
                                            message(rule, known.holds(), look)
                                                    .orElse(known.message())));
            case ConditionRule.CEL -> Stream.of(evaluate(rule, look));
            default ->
                    Stream.of(
                            RuleFinding.invalid(
                                    rule.condition(),
                                    "unrecognized condition rule type " + rule.type()));
        };
    }

    private RuleFinding evaluate(ConditionRule rule, Look look) {
        for (var expression : rule.celExpressions()) {
            switch (evaluate(rules, expression, look.inputs(), look.budget())) {
                case Evaluation.Failed(var problem, _) -> {
                    return RuleFinding.wrong(rule.condition(), problem);
                }
                case Evaluation.Value(Boolean holds) -> {
                    if (!holds) {
                        return evaluated(rule, false, look);
                    }
                }
                case Evaluation.Value(var other) -> {
                    return RuleFinding.wrong(
                            rule.condition(), "expected bool result, got " + named(other));
                }
            }
        }
        return evaluated(rule, true, look);
    }

    private RuleFinding evaluated(ConditionRule rule, boolean holds, Look look) {
        var message =
                message(rule, holds, look)
                        .orElseGet(() ->
                                (holds ? "Manifest is " : "Manifest is not ") + rule.condition());
        return RuleFinding.evaluated(rule.condition(), holds, message);
    }

    /** What the author of the rule wants to be said; empty where nothing in particular. */
    private Optional<String> message(ConditionRule rule, boolean holds, Look look) {
        var expression = rule.messageExpression();
        if (expression != null && !expression.isEmpty()) {
            var inputs = look.inputs().with("result", Data.ofJava(holds));
            switch (evaluate(messages, expression, inputs, look.budget())) {
                case Evaluation.Failed(var problem, _) -> {
                    return Optional.of(problem);
                }
                case Evaluation.Value(String text) -> {
                    if (!text.isEmpty()) {
                        return Optional.of(text);
                    }
                }
                case Evaluation.Value(var other) -> {
                    return Optional.of(
                            "expected message expression to have a string result, got "
                                    + named(other));
                }
            }
        }
        return Optional.ofNullable(rule.message()).filter(text -> !text.isEmpty());
    }

    private static Evaluation evaluate(
            Expressions among, String text, Inputs inputs, Budget budget) {
        return switch (among.compile(text)) {
            case Compilation.Refused(var problem, _) ->
                    new Evaluation.Failed(problem, Evaluation.Kind.WRONG_DATA);
            case Compilation.Compiled(var expression) -> expression.evaluate(inputs, budget);
        };
    }

    private static String named(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Boolean _ -> "bool";
            case Long _ -> "int";
            case Double _ -> "double";
            case String _ -> "string";
            case List<?> _ -> "list";
            case Map<?, ?> _ -> "map";
            default -> value.getClass().getSimpleName();
        };
    }
}
