package dev.trellis.sdk.gotemplate;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** A function that templates may call. */
@FunctionalInterface
public interface Function {
    /**
     * The answer: null, text, a boolean, a number, bytes, a list or a map.
     *
     * @throws FunctionProblem where the arguments are not what it needs
     */
    @Nullable Object call(List<@Nullable Object> arguments);
}
