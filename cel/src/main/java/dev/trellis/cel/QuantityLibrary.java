package dev.trellis.cel;

import static dev.trellis.cel.Kind.BOOL;
import static dev.trellis.cel.Kind.DOUBLE;
import static dev.trellis.cel.Kind.INT;
import static dev.trellis.cel.Kind.STRING;

import java.util.List;

/** {@code quantity("500m").isLessThan(quantity("1"))}: amounts of resources. */
final class QuantityLibrary {
    private static final Kind<Quantity> QUANTITY =
            Kind.opaque("kubernetes.Quantity", Quantity.class);

    private QuantityLibrary() {}

    static List<Overload> overloads() {
        return List.of(
                Overload.global("quantity", QUANTITY, STRING, Quantity::of),
                Overload.global(
                        "isQuantity", BOOL, STRING, text -> Quantity.find(text).isPresent()),
                Overload.member("sign", INT, QUANTITY, q -> (long) q.amount().signum()),
                Overload.member("isInteger", BOOL, QUANTITY, Quantity::isInteger),
                Overload.member("asInteger", INT, QUANTITY, Quantity::asInteger),
                Overload.member(
                        "asApproximateFloat", DOUBLE, QUANTITY, q -> q.amount().doubleValue()),
                Overload.member("add", QUANTITY, QUANTITY, QUANTITY, Quantity::plus),
                Overload.member(
                        "add", QUANTITY, QUANTITY, INT, (q, more) -> q.plus(Quantity.of(more))),
                Overload.member("sub", QUANTITY, QUANTITY, QUANTITY, Quantity::minus),
                Overload.member(
                        "sub", QUANTITY, QUANTITY, INT, (q, less) -> q.minus(Quantity.of(less))),
                Overload.member(
                        "isLessThan", BOOL, QUANTITY, QUANTITY, (a, b) -> a.compareTo(b) < 0),
                Overload.member(
                        "isGreaterThan", BOOL, QUANTITY, QUANTITY, (a, b) -> a.compareTo(b) > 0),
                Overload.member(
                        "compareTo", INT, QUANTITY, QUANTITY, (a, b) -> (long) a.compareTo(b)));
    }
}
