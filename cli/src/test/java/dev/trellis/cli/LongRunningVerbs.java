package dev.trellis.cli;

import java.util.Set;
import java.util.stream.Collectors;

/** Lets the launcher's tests know which verbs are marked as working until they are stopped. */
public final class LongRunningVerbs {
    private LongRunningVerbs() {}

    public static Set<String> names() {
        return Verbs.names().stream()
                .filter(name -> Verbs.find(name).orElseThrow().isLongRunning())
                .collect(Collectors.toSet());
    }
}
