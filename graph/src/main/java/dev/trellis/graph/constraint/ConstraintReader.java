package dev.trellis.graph.constraint;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.graph.constraint.Constraint.All;
import dev.trellis.graph.constraint.Constraint.Any;
import dev.trellis.graph.constraint.Constraint.Fulfils;
import dev.trellis.graph.constraint.Constraint.None;
import dev.trellis.graph.constraint.Constraint.Provides;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads the values of {@code olm.constraint}, which may hold each other to any depth. */
final class ConstraintReader {
    private static final int BYTES_MAX = 131_072;
    private static final String MESSAGE = "failureMessage";
    private static final Set<String> OPERATORS =
            Set.of("gvk", "package", "cel", "all", "any", "not");

    private final PropertyReader properties;

    ConstraintReader(PropertyReader properties) {
        this.properties = properties;
    }

    Requirement requirement(Property property, JsonNode value) {
        var bytes = property.value().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > BYTES_MAX) {
            throw new MalformedProperty(
                    "The constraint has %,d bytes, more than the %,d that are allowed."
                            .formatted(bytes, BYTES_MAX));
        }
        return new Requirement(
                constraint(value), PropertyReader.text(Traits.CONSTRAINT, value, MESSAGE));
    }

    private Constraint constraint(JsonNode value) {
        if (!value.isObject()) {
            throw new MalformedProperty("A constraint is not an object.");
        }
        var operators = new ArrayList<String>();
        for (var name : (Iterable<String>) value::fieldNames) {
            if (OPERATORS.contains(name)) {
                operators.add(name);
            } else if (!name.equals(MESSAGE)) {
                throw new MalformedProperty(
                        "The constraint has a field %s that nobody knows.".formatted(name));
            }
        }
        if (operators.size() != 1) {
            throw new MalformedProperty(
                    operators.isEmpty()
                            ? "The constraint says nothing."
                            : "The constraint has more than one operator: "
                                    + String.join(", ", operators.stream().sorted().toList())
                                    + ".");
        }
        var operator = operators.getFirst();
        var operand = value.path(operator);
        return switch (operator) {
            case "gvk" -> {
                only(operator, operand, Set.of("group", "version", "kind"));
                yield new Provides(properties.gvk(Traits.CONSTRAINT, operand));
            }
            case "package" -> {
                only(operator, operand, Set.of("packageName", "versionRange"));
                yield properties.ofPackage(Traits.CONSTRAINT, operand);
            }
            case "cel" -> {
                only(operator, operand, Set.of("rule"));
                yield new Fulfils(
                        CelRule.compile(PropertyReader.text(Traits.CONSTRAINT, operand, "rule")));
            }
            case "all" -> new All(children(operator, operand));
            case "any" -> new Any(children(operator, operand));
            default -> new None(children(operator, operand));
        };
    }

    private List<Constraint> children(String operator, JsonNode operand) {
        only(operator, operand, Set.of("constraints"));
        var children = operand.path("constraints");
        if (!children.isArray() && !children.isMissingNode()) {
            throw new MalformedProperty(
                    "The constraints below \"%s\" are not a list.".formatted(operator));
        }
        return children.valueStream().map(this::constraint).toList();
    }

    private static void only(String operator, JsonNode operand, Set<String> fields) {
        if (!operand.isObject()) {
            throw new MalformedProperty(
                    "The operator \"%s\" of a constraint is not an object.".formatted(operator));
        }
        for (var name : (Iterable<String>) operand::fieldNames) {
            if (!fields.contains(name)) {
                throw new MalformedProperty(
                        "The operator \"%s\" of a constraint has a field %s that nobody knows."
                                .formatted(operator, name));
            }
        }
    }
}
