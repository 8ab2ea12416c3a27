package dev.trellis.interpreter.object;

import java.util.Comparator;

/**
 * Which object, whatever the version it is read in.
 *
 * @param namespace empty where the object belongs to none
 */
public record ObjectId(String group, String kind, String namespace, String name)
        implements Comparable<ObjectId> {
    private static final int HASH_LENGTH = 20;
    private static final Comparator<ObjectId> ORDER =
            Comparator.comparing(ObjectId::group)
                    .thenComparing(ObjectId::kind)
                    .thenComparing(ObjectId::namespace)
                    .thenComparing(ObjectId::name);

    /** A short name for the identity: 100 bits of its digest, fit for a Kubernetes name. */
    public String hash() {
        return Digests.base32(group + "|" + kind + "|" + namespace + "|" + name)
                .substring(0, HASH_LENGTH);
    }

    @Override
    public int compareTo(ObjectId other) {
        return ORDER.compare(this, other);
    }

    /** As a person reads it: {@code Deployment.apps demo/web}. */
    @Override
    public String toString() {
        return (group.isEmpty() ? kind : kind + "." + group)
                + " "
                + (namespace.isEmpty() ? name : namespace + "/" + name);
    }
}
