package dev.trellis.hub.explain;

import dev.trellis.api.meta.Condition;

import java.util.Collection;
import java.util.List;

/** Words that explanations take from objects. */
final class Quote {
    private static final int NAMES_MAX = 5;

    private Quote() {}

    /** What a condition says: its message, or where it has none its reason. */
    static String of(Condition condition) {
        return condition.message().isBlank()
                ? "the condition %s is %s (%s)"
                        .formatted(condition.type(), condition.status(), condition.reason())
                : condition.message();
    }

    /** Some names of many. */
    static String names(Collection<String> names) {
        var sorted = names.stream().sorted().toList();
        List<String> first = sorted.subList(0, Math.min(NAMES_MAX, sorted.size()));
        var more = sorted.size() - first.size();
        return String.join(", ", first) + (more == 0 ? "" : " and " + more + " more");
    }
}
