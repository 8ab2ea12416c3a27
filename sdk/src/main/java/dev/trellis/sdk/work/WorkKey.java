package dev.trellis.sdk.work;

import dev.trellis.api.work.ManifestWork;

/** Which work; its namespace is that of the cluster it is for. */
public record WorkKey(String namespace, String name) implements Comparable<WorkKey> {

    public static WorkKey of(ManifestWork work) {
        return new WorkKey(work.getMetadata().getNamespace(), work.getMetadata().getName());
    }

    @Override
    public int compareTo(WorkKey other) {
        var byNamespace = namespace.compareTo(other.namespace);
        return byNamespace != 0 ? byNamespace : name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
