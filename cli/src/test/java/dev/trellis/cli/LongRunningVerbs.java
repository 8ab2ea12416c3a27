package dev.trellis.cli;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Lets the launcher's tests know which verbs are marked as working until they are stopped. */
public final class LongRunningVerbs {
    private LongRunningVerbs() {}

    public static Set<String> names() {
        return Verbs.byName().entrySet().stream()
                .filter(verb -> LongRunning.class.isAssignableFrom(verb.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }
}
