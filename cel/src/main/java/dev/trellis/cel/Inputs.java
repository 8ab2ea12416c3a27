package dev.trellis.cel;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What one evaluation reads: the values of the declared variables, and the answers of the declared
 * lookups.
 */
public record Inputs(
        Map<String, Data> variables, Map<String, Function<String, Optional<Data>>> lookups) {
    public Inputs {
        variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
        lookups = Collections.unmodifiableMap(new LinkedHashMap<>(lookups));
    }

    public static Inputs of(String variable, Data value) {
        return new Inputs(Map.of(variable, value), Map.of());
    }

    public Inputs with(String variable, Data value) {
        var more = new LinkedHashMap<>(variables);
        more.put(variable, value);
        return new Inputs(more, lookups);
    }

    /**
     * Answers {@code variable.lookup("name")}; an empty answer makes the expression fail with a
     * sentence that names the lookup and the name.
     */
    public Inputs answering(String lookup, Function<String, Optional<Data>> answer) {
        var more = new LinkedHashMap<>(lookups);
        more.put(lookup, answer);
        return new Inputs(variables, more);
    }
}
