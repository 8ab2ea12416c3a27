package dev.trellis.promote.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;

import dev.trellis.interpreter.Strength;

import java.util.Comparator;
import java.util.Locale;

/**
 * That one object of a plan needs another.
 *
 * @param from the identity hash of the one in need
 * @param path the field that says so; empty where no single one does
 * @param selector the label selector that found it, as canonical JSON; empty for a name
 */
public record Edge(
        String from,
        String to,
        Type type,
        Need strength,
        String path,
        String selector,
        Origin source)
        implements Comparable<Edge> {
    private static final Comparator<Edge> ORDER =
            Comparator.comparing(Edge::from)
                    .thenComparing(Edge::to)
                    .thenComparing(Edge::type)
                    .thenComparing(Edge::strength)
                    .thenComparing(Edge::path)
                    .thenComparing(Edge::selector);

    @Override
    public int compareTo(Edge other) {
        return ORDER.compare(this, other);
    }

    /** How it was found. */
    public enum Type {
        /** A field names it. */
        REFERENCE,

        /** A selector of labels finds it. */
        SELECTOR,

        /** A custom resource needs the definition of its kind. */
        SCHEMA,

        /** An object needs its namespace. */
        SCOPE,

        /** The other names this one. */
        REVERSE,

        /** A person wrote it down. */
        DECLARED;

        @JsonValue
        @Override
        public String toString() {
            return Word.of(this);
        }
    }

    /** How strong it is, once the cluster was looked at. */
    public enum Need {
        REQUIRED,
        OPTIONAL,
        ADVISORY,
        PREREQUISITE;

        /** What a strength means where the object is there. */
        public static Need of(Strength strength) {
            return switch (strength) {
                case REQUIRED, UNSTATED -> REQUIRED;
                case OPTIONAL -> OPTIONAL;
                case ADVISORY -> ADVISORY;
                case PREREQUISITE -> PREREQUISITE;
            };
        }

        @JsonCreator
        static Need parse(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }

        @JsonValue
        @Override
        public String toString() {
            return Word.of(this);
        }
    }

    /**
     * Who found it.
     *
     * @param layer of the interpreters
     * @param name its configuration; empty for rules in code
     */
    public record Origin(
            @JsonProperty("layer") String layer,
            @JsonProperty("name") String name,
            @JsonProperty("rule") String rule) {}
}
