package dev.trellis.graph.explain;

import java.util.Comparator;

/**
 * The object that an explanation is about; it need not exist.
 *
 * @param namespace empty for an object that lives in none
 */
public record Subject(String kind, String namespace, String name) implements Comparable<Subject> {
    private static final Comparator<Subject> ORDER =
            Comparator.comparing(Subject::kind)
                    .thenComparing(Subject::namespace)
                    .thenComparing(Subject::name);

    /** An object that lives in no namespace. */
    public static Subject of(String kind, String name) {
        return new Subject(kind, "", name);
    }

    @Override
    public int compareTo(Subject other) {
        return ORDER.compare(this, other);
    }

    /** As people write it: {@code ManagedClusterAddOn paris/monitoring}. */
    @Override
    public String toString() {
        return kind + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
    }
}
