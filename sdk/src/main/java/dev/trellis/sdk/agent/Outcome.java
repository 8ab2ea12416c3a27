package dev.trellis.sdk.agent;

import java.util.function.Function;

/**
 * What an add-on's code was asked for, or a sentence that says why there is none.
 *
 * <p>A failure is something a user can cause and mend, such as a configuration that is not there.
 * The sentence ends up in a condition of the install, and the question is asked again later.
 *
 * {@snippet class="dev.trellis.sdk.example.AddonExamplesTest" region="outcome"}
 */
public sealed interface Outcome<T> {

    /** It worked. */
    record Done<T>(T value) implements Outcome<T> {}

    /**
     * It did not work.
     *
     * @param why a sentence for the user; never empty
     */
    record Failed<T>(String why) implements Outcome<T> {
        public Failed {
            if (why.isEmpty()) {
                throw new IllegalArgumentException("a failure needs a sentence that says why");
            }
        }
    }

    static <T> Outcome<T> of(T value) {
        return new Done<>(value);
    }

    static <T> Outcome<T> failed(String why) {
        return new Failed<>(why);
    }

    /** The same failure, or what the function makes of the value. */
    default <R> Outcome<R> map(Function<? super T, ? extends R> function) {
        return flatMap(value -> new Done<R>(function.apply(value)));
    }

    /** The same failure, or the outcome that the function has for the value. */
    default <R> Outcome<R> flatMap(Function<? super T, Outcome<R>> function) {
        return switch (this) {
            case Done<T>(var value) -> function.apply(value);
            case Failed<T>(var why) -> new Failed<>(why);
        };
    }
}
