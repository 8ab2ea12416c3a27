package dev.trellis.agent.rule;

import dev.trellis.api.meta.Condition;

/** What a rule came to. The members are those of a condition. */
public record RuleFinding(String type, String status, String reason, String message) {

    /** All expressions could be evaluated. */
    public static final String EVALUATED = "ConditionRuleEvaluated";

    /** An expression does not compile, failed, cost too much or is not about true and false. */
    public static final String EXPRESSION_ERROR = "ConditionRuleExpressionError";

    /** Nobody knows such a rule. */
    public static final String INVALID = "ConditionRuleInvalid";

    /** Several findings were put together. */
    public static final String AGGREGATED = "ConditionRulesAggregated";

    /** What all these reasons begin with, and no other. */
    private static final String PREFIX = "ConditionRule";

    static RuleFinding evaluated(String type, boolean holds, String message) {
        return new RuleFinding(type, holds ? Condition.TRUE : Condition.FALSE, EVALUATED, message);
    }

    static RuleFinding wrong(String type, String problem) {
        return new RuleFinding(type, Condition.FALSE, EXPRESSION_ERROR, problem);
    }

    static RuleFinding invalid(String type, String problem) {
        return new RuleFinding(type, Condition.UNKNOWN, INVALID, problem);
    }

    /** Whether a rule, or the aggregation of rules, made the condition. */
    public static boolean made(Condition condition) {
        return condition.reason().startsWith(PREFIX);
    }
}
