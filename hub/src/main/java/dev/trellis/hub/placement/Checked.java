package dev.trellis.hub.placement;

import java.util.function.Function;

/** Something that a user configured, or what is wrong with it. */
sealed interface Checked<T> {
    record Fine<T>(T value) implements Checked<T> {}

    /**
     * It cannot be used.
     *
     * @param step where in the scheduling it was found, as it is told to the user; may be empty
     */
    record Wrong<T>(String step, String problem) implements Checked<T> {}

    default <R> Checked<R> then(Function<? super T, Checked<R>> next) {
        return switch (this) {
            case Fine<T>(var value) -> next.apply(value);
            case Wrong<T>(var step, var problem) -> new Wrong<>(step, problem);
        };
    }
}
