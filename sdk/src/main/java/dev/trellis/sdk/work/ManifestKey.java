package dev.trellis.sdk.work;

import dev.trellis.api.work.ResourceIdentifier;

import java.util.Locale;

/**
 * Which object a manifest stands for. Two manifests with the same key are two states of one object.
 *
 * @param group empty for the core group
 * @param namespace empty where the object is cluster scoped
 */
public record ManifestKey(
        String group, String version, String kind, String namespace, String name) {

    boolean isOf(String wantedGroup, String wantedKind) {
        return group.equals(wantedGroup) && kind.equals(wantedKind);
    }

    ResourceIdentifier identifier() {
        return new ResourceIdentifier(group, resource(), namespace, name);
    }

    /**
     * The resource as it is guessed from the kind, without asking a cluster: the plural of an
     * English noun. It is right for all kinds of Kubernetes.
     */
    String resource() {
        var singular = kind.toLowerCase(Locale.ROOT);
        if (singular.endsWith("endpoints")) {
            return singular;
        }
        if (singular.endsWith("s")) {
            return singular + "es";
        }
        return singular.endsWith("y")
                ? singular.substring(0, singular.length() - 1) + "ies"
                : singular + "s";
    }
}
