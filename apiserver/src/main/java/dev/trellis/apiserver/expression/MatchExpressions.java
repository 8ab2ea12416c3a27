package dev.trellis.apiserver.expression;

import dev.trellis.cel.Compilation;
import dev.trellis.cel.Expressions;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Expressions by which webhooks say what they want to see, each compiled once. */
public final class MatchExpressions {
    private static final Map<String, Compilation> COMPILED = new ConcurrentHashMap<>();
    private static final int COMPILED_MAX = 1_000;

    private MatchExpressions() {}

    /** Made when first needed: building an environment takes its time. */
    private static final class Environment {
        private static final Expressions EXPRESSIONS =
                Expressions.builder()
                        .variable("object")
                        .variable("oldObject")
                        .variable("request")
                        .yieldsFlag()
                        .build();
    }

    /** The expression, or why it is none. */
    public static Compilation compile(String expression) {
        if (COMPILED.size() > COMPILED_MAX) {
            COMPILED.clear();
        }
        return COMPILED.computeIfAbsent(expression, Environment.EXPRESSIONS::compile);
    }
}
