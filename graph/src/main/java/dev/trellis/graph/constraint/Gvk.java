package dev.trellis.graph.constraint;

import java.util.Comparator;
import java.util.Optional;

/** An API: the group, version and kind of its objects. */
public record Gvk(String group, String version, String kind) implements Comparable<Gvk> {
    private static final Comparator<Gvk> ORDER =
            Comparator.comparing(Gvk::group).thenComparing(Gvk::version).thenComparing(Gvk::kind);

    /** Reads what {@link #dotted} writes; empty where the text is none. */
    public static Optional<Gvk> ofDotted(String text) {
        var parts = text.strip().split("\\.", 3);
        return parts.length < 3 || parts[0].isEmpty() || parts[1].isEmpty()
                ? Optional.empty()
                : Optional.of(new Gvk(parts[2], parts[1], parts[0]));
    }

    /** As annotations have it: {@code Broker.v1.queue.example}. */
    public String dotted() {
        return String.join(".", kind, version, group);
    }

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
