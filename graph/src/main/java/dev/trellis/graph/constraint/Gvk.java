package dev.trellis.graph.constraint;

import java.util.Comparator;

/** An API: the group, version and kind of its objects. */
public record Gvk(String group, String version, String kind) implements Comparable<Gvk> {
    private static final Comparator<Gvk> ORDER =
            Comparator.comparing(Gvk::group).thenComparing(Gvk::version).thenComparing(Gvk::kind);

    @Override
    public int compareTo(Gvk other) {
        return ORDER.compare(this, other);
    }

    /** As people read it: {@code Broker (queue.example/v1)}. */
    @Override
    public String toString() {
        return kind + " (" + (group.isEmpty() ? "" : group + "/") + version + ")";
    }
}
