package dev.trellis.engine.client;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.Comparator;

/** Where an object of a known kind is found. Objects outside namespaces have an empty one. */
public record ObjectKey(String namespace, String name) implements Comparable<ObjectKey> {

    private static final Comparator<ObjectKey> ORDER =
            Comparator.comparing(ObjectKey::namespace).thenComparing(ObjectKey::name);

    public ObjectKey {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("an object key needs a name");
        }
    }

    public static ObjectKey of(HasMetadata object) {
        var namespace = object.getMetadata().getNamespace();
        return new ObjectKey(namespace == null ? "" : namespace, object.getMetadata().getName());
    }

    public static ObjectKey ofClusterScoped(String name) {
        return new ObjectKey("", name);
    }

    @Override
    public int compareTo(ObjectKey other) {
        return ORDER.compare(this, other);
    }

    /** {@code namespace/name}, or the name alone outside namespaces. */
    @Override
    public String toString() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
