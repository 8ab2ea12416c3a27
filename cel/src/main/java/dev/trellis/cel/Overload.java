package dev.trellis.cel;

import dev.cel.common.CelOverloadDecl;
import dev.cel.common.exceptions.CelInvalidArgumentException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One form of a function: its types, and what it does. A function that cannot answer throws one of
 * CEL's own exceptions with a sentence.
 */
record Overload(String function, CelOverloadDecl declaration, CelFunctionBinding binding) {

    /** {@code function()}, which is always the same. */
    static <T extends Enum<T>> Overload constant(String function, Kind<T> result, T value) {
        var id = id(function);
        return new Overload(
                function,
                CelOverloadDecl.newGlobalOverload(id, result.type(), List.of()),
                CelFunctionBinding.from(id, List.of(), _ -> value));
    }

    /** {@code function(a)} */
    static <A> Overload global(
            String function, Kind<?> result, Kind<A> a, CelFunctionOverload.Unary<A> body) {
        var id = id(function, a);
        return new Overload(
                function,
                CelOverloadDecl.newGlobalOverload(id, result.type(), a.type()),
                CelFunctionBinding.from(id, a.javaClass(), body));
    }

    /** {@code function(a, b)} */
    static <A, B> Overload global(
            String function,
            Kind<?> result,
            Kind<A> a,
            Kind<B> b,
            CelFunctionOverload.Binary<A, B> body) {
        var id = id(function, a, b);
        return new Overload(
                function,
                CelOverloadDecl.newGlobalOverload(id, result.type(), a.type(), b.type()),
                CelFunctionBinding.from(id, a.javaClass(), b.javaClass(), body));
    }

    /** {@code function(a, b)} by an order of texts, which may refuse a text. */
    // An order is a function without state; Comparator cannot say so.
    @SuppressWarnings("Immutable")
    static Overload order(String function, Comparator<String> order) {
        return global(
                function,
                Kind.INT,
                Kind.STRING,
                Kind.STRING,
                (one, other) -> {
                    try {
                        return (long) Integer.signum(order.compare(one, other));
                    } catch (IllegalArgumentException e) {
                        throw new CelInvalidArgumentException(String.valueOf(e.getMessage()));
                    }
                });
    }

    /** {@code a.function()} */
    static <A> Overload member(
            String function, Kind<?> result, Kind<A> a, CelFunctionOverload.Unary<A> body) {
        var id = id(function, a);
        return new Overload(
                function,
                CelOverloadDecl.newMemberOverload(id, result.type(), a.type()),
                CelFunctionBinding.from(id, a.javaClass(), body));
    }

    /** {@code a.function(b)} */
    static <A, B> Overload member(
            String function,
            Kind<?> result,
            Kind<A> a,
            Kind<B> b,
            CelFunctionOverload.Binary<A, B> body) {
        var id = id(function, a, b);
        return new Overload(
                function,
                CelOverloadDecl.newMemberOverload(id, result.type(), a.type(), b.type()),
                CelFunctionBinding.from(id, a.javaClass(), b.javaClass(), body));
    }

    /** {@code arguments[0].function(arguments[1], arguments[2])} */
    static Overload member(
            String function, Kind<?> result, List<Kind<?>> arguments, CelFunctionOverload body) {
        var id = id(function, arguments.toArray(Kind[]::new));
        return new Overload(
                function,
                CelOverloadDecl.newMemberOverload(
                        id, result.type(), arguments.stream().map(Kind::type).toList()),
                CelFunctionBinding.from(
                        id, arguments.stream().<Class<?>>map(Kind::javaClass).toList(), body));
    }

    private static String id(String function, Kind<?>... arguments) {
        return Arrays.stream(arguments)
                .map(Kind::name)
                .collect(Collectors.joining("_", "trellis_" + function + "_", ""));
    }
}
