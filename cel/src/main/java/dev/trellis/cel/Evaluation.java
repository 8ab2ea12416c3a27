package dev.trellis.cel;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/** What an expression came to. */
public sealed interface Evaluation {
    /**
     * A result: Boolean, Long, Double, String, List, Map, null, or an object of a library.
     *
     * @param value the result in Java's own types
     */
    record Value(@Nullable Object value) implements Evaluation {}

    /**
     * There is no result: the data do not fit the expression, or it was too expensive.
     *
     * @param problem one sentence with what went wrong and where
     * @param kind whether more budget would have helped
     */
    record Failed(String problem, Kind kind) implements Evaluation {}

    enum Kind {
        WRONG_DATA,
        TOO_EXPENSIVE
    }

    /** Whether the expression came to the boolean true. */
    default boolean isTrue() {
        return this instanceof Value(Boolean flag) && flag;
    }

    /** The result, if it is of this type. */
    default <T> Optional<T> as(Class<T> type) {
        return this instanceof Value(var value) && type.isInstance(value)
                ? Optional.of(type.cast(value))
                : Optional.empty();
    }
}
