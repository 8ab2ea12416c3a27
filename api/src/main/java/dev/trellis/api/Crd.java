package dev.trellis.api;

import dev.trellis.api.json.ApiJson;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;

/**
 * One of our CRDs. Its text is read when it is asked for.
 *
 * @param name plural and group, as in {@code placements.cluster.open-cluster-management.io}
 */
public record Crd(String name) {

    public String group() {
        return name.substring(name.indexOf('.') + 1);
    }

    /** The CRD as the build made it: YAML, one document. */
    public String yaml() {
        return Crds.read(name + ".yaml");
    }

    /** A fresh copy, free to be changed. */
    public CustomResourceDefinition definition() {
        return ApiJson.serialization().unmarshal(yaml(), CustomResourceDefinition.class);
    }
}
