package dev.trellis.cel;

import static dev.trellis.cel.Kind.BOOL;
import static dev.trellis.cel.Kind.ELEMENT;
import static dev.trellis.cel.Kind.INT;
import static dev.trellis.cel.Kind.LIST;

import dev.cel.common.exceptions.CelInvalidArgumentException;
import dev.cel.common.exceptions.CelNumericOverflowException;

import java.util.Comparator;
import java.util.List;

/** {@code [1, 2].isSorted()}, {@code [1, 2].sum()}: questions to lists. */
final class ListLibrary {
    private ListLibrary() {}

    static List<Overload> overloads() {
        return List.of(
                Overload.member("isSorted", BOOL, LIST, ListLibrary::isSorted),
                Overload.member("sum", ELEMENT, LIST, ListLibrary::sum),
                Overload.member("min", ELEMENT, LIST, list -> extreme(list, "min", -1)),
                Overload.member("max", ELEMENT, LIST, list -> extreme(list, "max", 1)),
                Overload.member("indexOf", INT, LIST, ELEMENT, (list, e) -> (long) list.indexOf(e)),
                Overload.member(
                        "lastIndexOf",
                        INT,
                        LIST,
                        ELEMENT,
                        (list, e) -> (long) list.lastIndexOf(e)));
    }

    private static boolean isSorted(List<?> list) {
        for (var i = 1; i < list.size(); i++) {
            if (compare(list.get(i - 1), list.get(i)) > 0) {
                return false;
            }
        }
        return true;
    }

    private static Object extreme(List<?> list, String function, int sign) {
        Comparator<Object> order = (a, b) -> sign * compare(a, b);
        return list.stream()
                .<Object>map(element -> element)
                .max(order)
                .orElseThrow(
                        () -> new CelInvalidArgumentException(function + " called on empty list"));
    }

    private static Object sum(List<?> list) {
        Object total = 0L;
        for (var element : list) {
            total = plus(total, element);
        }
        return total;
    }

    private static Object plus(Object total, Object element) {
        try {
            return switch (element) {
                case Long number when total instanceof Long sum -> Math.addExact(sum, number);
                case Double number when total instanceof Number sum -> sum.doubleValue() + number;
                case Long number when total instanceof Double sum -> sum + number;
                default -> throw incomparable(total, element);
            };
        } catch (ArithmeticException e) {
            throw new CelNumericOverflowException("the sum is no integer of 64 bits");
        }
    }

    // The classes are compared before: both sides are of the one class that compares with itself.
    @SuppressWarnings("unchecked")
    private static int compare(Object a, Object b) {
        if (a instanceof Number first
                && b instanceof Number second
                && first.getClass() != b.getClass()) {
            return Double.compare(first.doubleValue(), second.doubleValue());
        }
        if (a instanceof Comparable<?> && a.getClass() == b.getClass()) {
            return ((Comparable<Object>) a).compareTo(b);
        }
        throw incomparable(a, b);
    }

    private static CelInvalidArgumentException incomparable(Object a, Object b) {
        return new CelInvalidArgumentException(
                "the list has elements that do not go together: %s and %s"
                        .formatted(a.getClass().getSimpleName(), b.getClass().getSimpleName()));
    }
}
