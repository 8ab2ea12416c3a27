package dev.trellis.sdk.gotemplate;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** How templates compare values: only those of one kind, and only simple ones. */
final class Comparisons {
    private Comparisons() {}

    /** Whether the first equals any of the others. */
    static boolean equal(List<@Nullable Object> values) {
        if (values.size() < 2) {
            throw new FunctionProblem("missing argument for comparison");
        }
        var first = values.getFirst();
        for (var other : values.subList(1, values.size())) {
            if (same(first, other)) {
                return true;
            }
        }
        return false;
    }

    static boolean less(List<@Nullable Object> values) {
        return compared(values) < 0;
    }

    static boolean lessOrEqual(List<@Nullable Object> values) {
        return compared(values) <= 0;
    }

    private static boolean same(@Nullable Object one, @Nullable Object other) {
        var kind = Kind.of(one);
        var otherKind = Kind.of(other);
        if (kind == Kind.NOTHING || otherKind == Kind.NOTHING) {
            return kind == otherKind;
        }
        if (isBasic(kind) != isBasic(otherKind) || (isBasic(kind) && kind != otherKind)) {
            throw incompatible(one, other);
        }
        return switch (kind) {
            case BOOL, STRING -> one != null && one.equals(other);
            case INT -> number(one).longValue() == number(other).longValue();
            case FLOAT -> number(one).doubleValue() == number(other).doubleValue();
            case NOTHING, BYTES, LIST, MAP ->
                    throw new FunctionProblem("non-comparable type " + Kind.typeName(one));
        };
    }

    private static int compared(List<@Nullable Object> values) {
        var one = values.get(0);
        var other = values.get(1);
        var kind = Kind.of(one);
        if (!isBasic(kind) || !isBasic(Kind.of(other))) {
            throw new FunctionProblem("invalid type for comparison");
        }
        if (kind != Kind.of(other)) {
            throw incompatible(one, other);
        }
        return switch (kind) {
            case INT -> Long.compare(number(one).longValue(), number(other).longValue());
            case FLOAT -> Double.compare(number(one).doubleValue(), number(other).doubleValue());
            case STRING -> Kind.BYTE_ORDER.compare(String.valueOf(one), String.valueOf(other));
            case BOOL, NOTHING, BYTES, LIST, MAP ->
                    throw new FunctionProblem("invalid type for comparison");
        };
    }

    private static boolean isBasic(Kind kind) {
        return switch (kind) {
            case BOOL, INT, FLOAT, STRING -> true;
            case NOTHING, BYTES, LIST, MAP -> false;
        };
    }

    private static Number number(@Nullable Object value) {
        if (value instanceof Number number) {
            return number;
        }
        throw new FunctionProblem("invalid type for comparison");
    }

    private static FunctionProblem incompatible(@Nullable Object one, @Nullable Object other) {
        return new FunctionProblem(
                "incompatible types for comparison: %s and %s"
                        .formatted(Kind.typeName(one), Kind.typeName(other)));
    }
}
