package dev.trellis.cel;

import dev.cel.bundle.Cel;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An environment in which expressions are compiled: its variables, its lookups and all functions of
 * {@link Libraries}. It is built with the first expression, because that takes a second of a cold
 * process which most processes never need, and it remembers what it compiled.
 *
 * <pre>{@code
 * var expressions = Expressions.builder().variable("object").build();
 * switch (expressions.compile("object.spec.replicas > 2")) {
 *     case Compilation.Compiled(var expression) ->
 *             expression.evaluate(Inputs.of("object", Data.of(json))).isTrue();
 *     case Compilation.Refused(var problem, _) -> tell(problem);
 * }
 * }</pre>
 */
public final class Expressions {
    private static final int REMEMBERED_MAX = 1_000;
    private static final int CODE_POINTS_MAX = 100_000;
    private static final CelOptions OPTIONS =
            CelOptions.current()
                    .enableHeterogeneousNumericComparisons(true)
                    .enableOptionalSyntax(true)
                    .maxExpressionCodePointSize(CODE_POINTS_MAX)
                    // Every iteration costs several steps, so the budget is the tighter bound.
                    .comprehensionMaxIterations((int) Budget.PER_EXPRESSION)
                    .build();

    private final Map<String, CelType> variables;
    private final Set<String> lookups;
    private final List<Overload> orders;
    private final CelType result;
    private final Map<String, Compilation> remembered = new LinkedHashMap<>(16, 0.75f, true);
    private @Nullable Cel environment;

    private Expressions(Builder builder) {
        variables = Map.copyOf(builder.variables);
        lookups = Set.copyOf(builder.lookups);
        orders = List.copyOf(builder.orders);
        result = builder.result;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Compiles the text, or gives what became of the same text before. */
    public Compilation compile(String text) {
        synchronized (remembered) {
            var before = remembered.get(text);
            if (before != null) {
                return before;
            }
        }
        // Outside the lock: two threads may compile the same text, and both get the same answer.
        var compilation = compileAnew(text);
        synchronized (remembered) {
            remembered.put(text, compilation);
            if (remembered.size() > REMEMBERED_MAX) {
                remembered.remove(remembered.keySet().iterator().next());
            }
        }
        return compilation;
    }

    private Compilation compileAnew(String text) {
        var cel = environment();
        var result = cel.compile(text);
        if (result.hasError()) {
            return new Compilation.Refused(problem(result), result.getErrorString());
        }
        try {
            return new Compilation.Compiled(
                    new Expression(text, cel.createProgram(result.getAst())));
        } catch (CelValidationException | CelEvaluationException e) {
            var problem = String.valueOf(e.getMessage());
            return new Compilation.Refused(problem, problem);
        }
    }

    private static String problem(CelValidationResult result) {
        return result.getErrors().stream()
                .map(Expressions::problem)
                .distinct()
                .collect(Collectors.joining("; "));
    }

    private static String problem(CelIssue issue) {
        var place = issue.getSourceLocation();
        return "ERROR: <input>:%d:%d: %s"
                .formatted(place.getLine(), place.getColumn() + 1, issue.getMessage());
    }

    private synchronized Cel environment() {
        var built = environment;
        if (built == null) {
            built = build();
            environment = built;
        }
        return built;
    }

    private Cel build() {
        var builder =
                CelFactory.plannerCelBuilder()
                        .setOptions(OPTIONS)
                        .setResultType(result)
                        .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                        .addLateBoundFunctions(lookups);
        Libraries.addTo(builder, orders);
        variables.forEach(builder::addVar);
        lookups.forEach(name -> builder.addFunctionDeclarations(Lookups.declaration(name)));
        return builder.build();
    }

    /** Collects what an environment declares. */
    public static final class Builder {
        private final Map<String, CelType> variables = new LinkedHashMap<>();
        private final Set<String> lookups = new LinkedHashSet<>();
        private final List<Overload> orders = new ArrayList<>();
        private CelType result = SimpleType.DYN;

        private Builder() {}

        /** A variable of any form. */
        public Builder variable(String name) {
            variables.put(name, SimpleType.DYN);
            return this;
        }

        /** A variable that is a JSON object. */
        public Builder object(String name) {
            variables.put(name, MapType.create(SimpleType.STRING, SimpleType.DYN));
            return this;
        }

        /** A variable that is a list of JSON objects. */
        public Builder objects(String name) {
            variables.put(name, ListType.create(MapType.create(SimpleType.STRING, SimpleType.DYN)));
            return this;
        }

        /** A boolean variable. */
        public Builder flag(String name) {
            variables.put(name, SimpleType.BOOL);
            return this;
        }

        /** {@code object.name("key")} gives a list of objects that {@link Inputs} answers. */
        public Builder lookup(String name) {
            lookups.add(name);
            return this;
        }

        /**
         * {@code name(a, b)} tells how two texts compare: -1, 0 or 1. An order that refuses a text
         * throws an {@link IllegalArgumentException} with a sentence.
         */
        public Builder order(String name, Comparator<String> order) {
            orders.add(Overload.order(name, order));
            return this;
        }

        /** An expression that cannot come to a boolean is refused when it is compiled. */
        public Builder yieldsFlag() {
            result = SimpleType.BOOL;
            return this;
        }

        public Expressions build() {
            return new Expressions(this);
        }
    }
}
