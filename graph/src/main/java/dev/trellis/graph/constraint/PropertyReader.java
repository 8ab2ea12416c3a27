package dev.trellis.graph.constraint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.graph.constraint.Constraint.Labelled;
import dev.trellis.graph.constraint.Constraint.OfPackage;
import dev.trellis.graph.constraint.Constraint.Provides;
import dev.trellis.graph.constraint.Traits.Identity;
import dev.trellis.graph.version.Dialect;
import dev.trellis.graph.version.MalformedVersion;
import dev.trellis.graph.version.VersionRange;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Reads the values of properties.
 *
 * <p>Equal properties give the same object: a catalog repeats the APIs of an operator in each of
 * its versions. One thread uses it at a time.
 */
public final class PropertyReader {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Dialect dialect;
    private final ConstraintReader constraints;
    private final Map<Property, Object> known = new HashMap<>();

    public PropertyReader(Dialect dialect) {
        this.dialect = dialect;
        this.constraints = new ConstraintReader(this);
    }

    Gvk gvk(Property property) {
        return once(property, Gvk.class, value -> gvk(property.type(), value));
    }

    Gvk gvk(String where, JsonNode value) {
        return new Gvk(
                text(where, value, "group"),
                text(where, value, "version"),
                text(where, value, "kind"));
    }

    Identity identity(Property property) {
        return once(
                property,
                Identity.class,
                value ->
                        new Identity(
                                text(property.type(), value, "packageName"),
                                text(property.type(), value, "version"),
                                text(property.type(), value, "release")));
    }

    String label(Property property) {
        return once(property, String.class, value -> text(property.type(), value, "label"));
    }

    /** Of one of the properties that state a requirement. */
    Requirement requirement(Property property) {
        return once(
                property,
                Requirement.class,
                value ->
                        switch (property.type()) {
                            case Traits.GVK_REQUIRED ->
                                    new Requirement(new Provides(gvk(property.type(), value)));
                            case Traits.PACKAGE_REQUIRED ->
                                    new Requirement(ofPackage(property.type(), value));
                            case Traits.LABEL_REQUIRED ->
                                    new Requirement(
                                            new Labelled(text(property.type(), value, "label")));
                            default -> constraints.requirement(property, value);
                        });
    }

    OfPackage ofPackage(String where, JsonNode value) {
        var range = text(where, value, "versionRange");
        try {
            return new OfPackage(
                    text(where, value, "packageName"), VersionRange.parse(range, dialect));
        } catch (MalformedVersion e) {
            throw new MalformedProperty(
                    "The property %s is unusable: %s".formatted(where, e.getMessage()), e);
        }
    }

    private <T> T once(Property property, Class<T> type, Function<JsonNode, T> read) {
        return type.cast(known.computeIfAbsent(property, one -> read.apply(json(one))));
    }

    private static JsonNode json(Property property) {
        try {
            return JSON.readTree(property.value());
        } catch (JsonProcessingException e) {
            throw new MalformedProperty(
                    "The value of the property %s is not JSON.".formatted(property.type()), e);
        }
    }

    static String text(String where, JsonNode value, String field) {
        var found = value.path(field);
        if (!found.isTextual() && !found.isMissingNode()) {
            throw new MalformedProperty(
                    "The property %s has a %s that is not a text.".formatted(where, field));
        }
        if (!value.isObject()) {
            throw new MalformedProperty("The property %s is not an object.".formatted(where));
        }
        return found.asText("");
    }
}
