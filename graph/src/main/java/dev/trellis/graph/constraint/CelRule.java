package dev.trellis.graph.constraint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.cel.Compilation;
import dev.trellis.cel.Data;
import dev.trellis.cel.Expression;
import dev.trellis.cel.Expressions;
import dev.trellis.cel.Inputs;
import dev.trellis.graph.version.Version;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** An expression over the properties of an operator. Equal texts are equal rules. */
public final class CelRule {
    private static final String PROPERTIES = "properties";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** It is built with the first rule that is compiled, and remembers what it compiled. */
    private static final Expressions EXPRESSIONS =
            Expressions.builder()
                    .objects(PROPERTIES)
                    .order("semver_compare", Comparator.comparing(Version::tolerant))
                    .yieldsFlag()
                    .build();

    private final Expression expression;

    private CelRule(Expression expression) {
        this.expression = expression;
    }

    static CelRule compile(String text) {
        return switch (EXPRESSIONS.compile(text)) {
            case Compilation.Compiled(var expression) -> new CelRule(expression);
            case Compilation.Refused(var problem, _) ->
                    throw new MalformedProperty(
                            "The rule \"%s\" of a constraint is no expression: %s."
                                    .formatted(text, problem));
        };
    }

    /** What cannot be evaluated is not true. */
    boolean isTrueOf(List<Property> properties) {
        var data =
                properties.stream()
                        .map(one -> Map.of("type", one.type(), "value", value(one)))
                        .toList();
        return expression.evaluate(Inputs.of(PROPERTIES, Data.ofJava(data))).isTrue();
    }

    private static Object value(Property property) {
        try {
            return JSON.readTree(property.value());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(
                    "property %s holds no JSON".formatted(property.type()), e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CelRule rule && rule.toString().equals(toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        return expression.text();
    }
}
