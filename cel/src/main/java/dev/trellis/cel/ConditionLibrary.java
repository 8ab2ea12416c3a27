package dev.trellis.cel;

import static dev.trellis.cel.Kind.BOOL;
import static dev.trellis.cel.Kind.DYN;

import java.util.List;
import java.util.Map;

/** {@code hasConditions(object.status)}: whether a status has conditions at all. */
final class ConditionLibrary {
    private ConditionLibrary() {}

    static List<Overload> overloads() {
        return List.of(
                Overload.global("hasConditions", BOOL, DYN, ConditionLibrary::hasConditions));
    }

    private static boolean hasConditions(Object status) {
        return status instanceof Map<?, ?> map
                && map.get("conditions") instanceof List<?> conditions
                && !conditions.isEmpty();
    }
}
