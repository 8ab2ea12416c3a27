package dev.trellis.graph.constraint;

import dev.trellis.graph.version.VersionRange;

import java.util.List;
import java.util.stream.Collectors;

/** Something that is true or not of one operator, whatever others there are. */
public sealed interface Constraint {
    /** It offers the API. */
    record Provides(Gvk api) implements Constraint {}

    /** It is of the package, in a version of the range. */
    record OfPackage(String packageName, VersionRange range) implements Constraint {}

    /** It carries the label. */
    record Labelled(String label) implements Constraint {}

    /** The expression is true of its properties. */
    record Fulfils(CelRule rule) implements Constraint {}

    /** Every one of these is true of it; so it is if there are none. */
    record All(List<Constraint> constraints) implements Constraint {
        public All {
            constraints = List.copyOf(constraints);
        }
    }

    /** At least one of these is true of it. */
    record Any(List<Constraint> constraints) implements Constraint {
        public Any {
            constraints = List.copyOf(constraints);
        }
    }

    /** Not one of these is true of it. */
    record None(List<Constraint> constraints) implements Constraint {
        public None {
            constraints = List.copyOf(constraints);
        }
    }

    default boolean isMetBy(Traits traits) {
        return switch (this) {
            case Provides(var api) -> traits.provided().contains(api);
            case OfPackage(var name, var range) ->
                    traits.isOfPackage(name) && traits.hasVersionIn(range);
            case Labelled(var label) -> traits.labels().contains(label);
            case Fulfils(var rule) -> rule.isTrueOf(traits.properties());
            case All(var all) -> all.stream().allMatch(one -> one.isMetBy(traits));
            case Any(var any) -> any.stream().anyMatch(one -> one.isMetBy(traits));
            case None(var none) -> none.stream().noneMatch(one -> one.isMetBy(traits));
        };
    }

    /** A phrase that can follow "needs". */
    default String words() {
        return switch (this) {
            case Provides(var api) -> "the API " + api;
            case OfPackage(var name, var range) -> "package " + name + " in range " + range;
            case Labelled(var label) -> "an operator with label " + label;
            case Fulfils(var rule) -> "an operator of which is true: " + rule;
            case All(var all) -> words(all, " and ", "any operator");
            case Any(var any) -> words(any, " or ", "an operator that cannot be");
            case None(var none) ->
                    none.isEmpty() ? "any operator" : "none of " + words(none, " or ", "");
        };
    }

    private static String words(List<Constraint> constraints, String between, String empty) {
        return constraints.isEmpty()
                ? empty
                : constraints.stream()
                        .map(one ->
                                constraints.size() > 1 && one.isCompound()
                                        ? "(" + one.words() + ")"
                                        : one.words())
                        .collect(Collectors.joining(between));
    }

    private boolean isCompound() {
        return this instanceof All || this instanceof Any || this instanceof None;
    }

    /** In the words of the reference system, for scripts that read its messages. */
    default String text() {
        return switch (this) {
            case Provides(var api) ->
                    "providing an API with group: %s, version: %s, kind: %s"
                            .formatted(api.group(), api.version(), api.kind());
            case OfPackage(var name, var range) ->
                    "with package: " + name + " and with version in range: " + range;
            case Labelled(var label) -> "with label: " + label;
            case Fulfils(var rule) -> "with constraint: \"" + rule + "\"";
            case All(var all) -> texts(all, " and ");
            case Any(var any) -> texts(any, " or ");
            case None(var none) -> "not " + texts(none, " and not ");
        };
    }

    private static String texts(List<Constraint> constraints, String between) {
        return constraints.stream().map(Constraint::text).collect(Collectors.joining(between));
    }
}
