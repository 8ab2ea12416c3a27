package dev.trellis.cel;

import dev.cel.common.values.NullValue;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;

import java.util.HashMap;

/** A compiled expression. It holds no state: any number of threads may evaluate it. */
public final class Expression {
    private final String text;
    private final CelRuntime.Program program;

    Expression(String text, CelRuntime.Program program) {
        this.text = text;
        this.program = program;
    }

    public String text() {
        return text;
    }

    /** Evaluates with what Kubernetes allows one expression. */
    public Evaluation evaluate(Inputs inputs) {
        return evaluate(inputs, Budget.ofOneExpression());
    }

    public Evaluation evaluate(Inputs inputs, Budget budget) {
        var variables = HashMap.<String, Object>newHashMap(inputs.variables().size());
        inputs.variables().forEach((name, data) -> variables.put(name, data.value()));
        budget.begin();
        try {
            var result =
                    program.trace(
                            variables,
                            Lookups.answering(inputs.lookups()),
                            (_, value) -> budget.step(value));
            return new Evaluation.Value(result instanceof NullValue ? null : result);
        } catch (CelEvaluationException e) {
            return budget.isSpent() ? tooExpensive() : wrongData(e);
        } catch (Budget.SpentError e) {
            return tooExpensive();
        }
    }

    private static Evaluation.Failed wrongData(CelEvaluationException e) {
        return switch (e.getErrorCode()) {
            case ITERATION_BUDGET_EXCEEDED -> tooExpensive();
            default ->
                    new Evaluation.Failed(
                            String.valueOf(e.getMessage()), Evaluation.Kind.WRONG_DATA);
        };
    }

    private static Evaluation.Failed tooExpensive() {
        return new Evaluation.Failed(
                "the expression costs more than it may: make it shorter or loop over less",
                Evaluation.Kind.TOO_EXPENSIVE);
    }

    @Override
    public String toString() {
        return text;
    }
}
