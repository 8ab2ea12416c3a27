package dev.trellis.apiserver.expression;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.cel.Budget;
import dev.trellis.cel.Compilation;
import dev.trellis.cel.Data;
import dev.trellis.cel.Evaluation;
import dev.trellis.cel.Inputs;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** One rule over one value. */
final class RuleRun {
    private static final Pattern NO_KEY = Pattern.compile("key '(.*)' is not present in map\\.?");

    private final Rule rule;
    private final Place place;
    private final Budget budget;

    RuleRun(Rule rule, Place place, Budget budget) {
        this.rule = rule;
        this.place = place;
        this.budget = budget;
    }

    /**
     * Why the rule is not kept.
     *
     * @param isFalse whether it could be evaluated
     * @param ends whether nothing is left for further rules
     */
    record Verdict(Cause cause, boolean isFalse, boolean ends) {}

    /** Empty if the rule is kept, or says nothing here. */
    Optional<Verdict> run() {
        var transition = rule.isTransition();
        if (transition && place.old() == null && !rule.optionalOldSelf()) {
            return Optional.empty();
        }
        var path = place.path();
        if (budget.left() <= 0) {
            return Optional.of(
                    fault(
                            path,
                            "validation failed due to running out of cost budget, no further"
                                    + " validation rules will be run",
                            true));
        }
        return switch (Environments.rule(rule.text())) {
            case Compilation.Refused(var problem, _) ->
                    Optional.of(fault(path, "rule compile error: " + problem, false));
            case Compilation.Compiled(var expression) -> {
                var inputs = inputs(transition);
                yield switch (expression.evaluate(inputs, budget)) {
                    case Evaluation.Failed(var problem, var kind) ->
                            Optional.of(failed(path, problem, kind));
                    case Evaluation.Value(var value) ->
                            Boolean.TRUE.equals(value)
                                    ? Optional.empty()
                                    : Optional.of(broken(inputs));
                };
            }
        };
    }

    private Inputs inputs(boolean transition) {
        var self = Values.of(place.value(), place.schema(), place.resource());
        var inputs = Inputs.of("self", Data.ofJava(self));
        if (!transition) {
            return inputs;
        }
        var old =
                place.old() == null
                        ? null
                        : Values.of(place.old(), place.schema(), place.resource());
        return inputs.with(
                "oldSelf",
                rule.optionalOldSelf()
                        ? Data.optional(Optional.ofNullable(old))
                        : Data.ofJava(old));
    }

    private Verdict failed(String path, String problem, Evaluation.Kind kind) {
        return switch (kind) {
            case TOO_EXPENSIVE ->
                    fault(
                            path,
                            "'operation cancelled: actual cost limit exceeded': no further"
                                    + " validation rules will be run due to call cost exceeds limit"
                                    + " for rule: "
                                    + rule.name(),
                            true);
            case WRONG_DATA ->
                    fault(path, reworded(problem) + " evaluating rule: " + rule.name(), false);
        };
    }

    /** What the library says, in the words of the reference server where they are known. */
    private static String reworded(String problem) {
        var missing = NO_KEY.matcher(problem);
        if (missing.find()) {
            return "no such key: " + missing.group(1);
        }
        if (problem.contains("/ by zero") || problem.contains("division by zero")) {
            return "division by zero";
        }
        return problem.replaceFirst("^evaluation error( at [^:]*:\\d+)?: ", "");
    }

    private Verdict fault(String path, String detail, boolean ends) {
        return new Verdict(Cause.invalidShown(path, "\"" + form() + "\"", detail), false, ends);
    }

    private String form() {
        return place.schema().form().name().toLowerCase(Locale.ROOT);
    }

    private Verdict broken(Inputs inputs) {
        var path = path();
        var detail = message(inputs).orElseGet(rule::failure);
        var shown = place.value().isContainerNode() ? "" : Cause.show(place.value()) + ": ";
        var cause =
                switch (rule.reason()) {
                    case "FieldValueRequired" -> Cause.required(path, detail);
                    case "FieldValueForbidden" -> Cause.forbidden(path, detail);
                    case "FieldValueDuplicate" ->
                            new Cause(
                                    "FieldValueDuplicate",
                                    "Duplicate value"
                                            + (shown.isEmpty()
                                                    ? ""
                                                    : ": " + Cause.show(place.value())),
                                    path);
                    default ->
                            new Cause(
                                    "FieldValueInvalid", "Invalid value: " + shown + detail, path);
                };
        return new Verdict(cause, true, false);
    }

    private String path() {
        var extra = rule.fieldPath();
        if (extra.isEmpty()) {
            return place.path().isEmpty() ? "<nil>" : place.path();
        }
        return place.path().isEmpty() ? extra.replaceFirst("^\\.", "") : place.path() + extra;
    }

    /** What the rule's own expression says, if that is one line of text. */
    private Optional<String> message(Inputs inputs) {
        if (rule.messageExpression().isEmpty()
                || !(Environments.message(rule.messageExpression())
                        instanceof Compilation.Compiled(var expression))) {
            return Optional.empty();
        }
        return expression
                .evaluate(inputs, budget)
                .as(String.class)
                .map(String::strip)
                .filter(text -> !text.isEmpty() && !text.contains("\n"));
    }
}
