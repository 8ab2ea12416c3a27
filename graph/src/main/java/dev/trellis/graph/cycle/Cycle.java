package dev.trellis.graph.cycle;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;

/**
 * Names of which each needs the next, the last one being the first again.
 *
 * @param path at least two names; the first and the last are equal
 */
public record Cycle(List<String> path) {
    public Cycle {
        path = List.copyOf(path);
        if (path.size() < 2 || !path.getFirst().equals(path.getLast())) {
            throw new IllegalArgumentException("not a cycle: " + path);
        }
    }

    static Cycle closedBy(String start, String last, Map<String, String> cameFrom) {
        var path = new ArrayDeque<String>();
        path.addFirst(start);
        for (String name = last; name != null && !name.equals(start); name = cameFrom.get(name)) {
            path.addFirst(name);
        }
        path.addFirst(start);
        return new Cycle(List.copyOf(path));
    }

    /** The cycle as people read it: {@code a -> b -> a}. */
    @Override
    public String toString() {
        return String.join(" -> ", path);
    }
}
