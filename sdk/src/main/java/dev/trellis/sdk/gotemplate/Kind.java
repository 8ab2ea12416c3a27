package dev.trellis.sdk.gotemplate;

import dev.trellis.sdk.gotemplate.Node.NoValue;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What a value is to Go. */
enum Kind {
    NOTHING("nil"),
    BOOL("bool"),
    INT("int64"),
    FLOAT("float64"),
    STRING("string"),
    BYTES("[]uint8"),
    LIST("[]interface {}"),
    MAP("map[string]interface {}");

    /** Texts by their bytes, the order in which Go sorts keys. */
    static final Comparator<String> BYTE_ORDER = (one, other) -> compareCodePoints(one, other);

    private final String typeName;

    Kind(String typeName) {
        this.typeName = typeName;
    }

    static Kind of(@Nullable Object value) {
        return switch (value) {
            case null -> NOTHING;
            case NoValue _ -> NOTHING;
            case Boolean _ -> BOOL;
            case GoInt _ -> INT;
            case Long _ -> INT;
            case Double _ -> FLOAT;
            case String _ -> STRING;
            case byte[] _ -> BYTES;
            case List<?> _ -> LIST;
            case Map<?, ?> _ -> MAP;
            default ->
                    throw new FunctionProblem(
                            "a value is of a type that templates do not know: "
                                    + value.getClass().getName());
        };
    }

    /** The name of the value's type in messages. */
    static String typeName(@Nullable Object value) {
        return value instanceof GoInt ? "int" : of(value).typeName;
    }

    /** Whether the value counts as true: not nothing, zero, empty or false. */
    static boolean truth(@Nullable Object value) {
        return switch (of(value)) {
            case NOTHING -> false;
            case BOOL -> Boolean.TRUE.equals(value);
            case INT, FLOAT -> value instanceof Number number && number.doubleValue() != 0;
            case STRING, BYTES, LIST, MAP -> length(value) > 0;
        };
    }

    static int length(@Nullable Object value) {
        return switch (value) {
            case String text -> text.getBytes(StandardCharsets.UTF_8).length;
            case byte[] bytes -> bytes.length;
            case List<?> list -> list.size();
            case Map<?, ?> map -> map.size();
            case null, default -> throw new FunctionProblem("len of type " + typeName(value));
        };
    }

    private static int compareCodePoints(String one, String other) {
        var mine = one.codePoints().iterator();
        var theirs = other.codePoints().iterator();
        while (mine.hasNext() && theirs.hasNext()) {
            var order = Integer.compare(mine.nextInt(), theirs.nextInt());
            if (order != 0) {
                return order;
            }
        }
        return Boolean.compare(mine.hasNext(), theirs.hasNext());
    }
}
