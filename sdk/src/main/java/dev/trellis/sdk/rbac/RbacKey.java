package dev.trellis.sdk.rbac;

import dev.trellis.sdk.agent.HubRbac;

import io.fabric8.kubernetes.api.model.HasMetadata;

/**
 * Which role or binding.
 *
 * @param namespace empty where it is cluster scoped
 */
public record RbacKey(String kind, String namespace, String name) {

    public static RbacKey of(HubRbac wanted) {
        var meta = wanted.meta();
        var scope = meta.namespace().isEmpty() ? "Cluster" : "";
        return switch (wanted) {
            case HubRbac.Role _ -> new RbacKey(scope + "Role", meta.namespace(), meta.name());
            case HubRbac.Binding _ ->
                    new RbacKey(scope + "RoleBinding", meta.namespace(), meta.name());
        };
    }

    public static RbacKey of(HasMetadata object) {
        var namespace = object.getMetadata().getNamespace();
        return new RbacKey(
                object.getKind(),
                namespace == null ? "" : namespace,
                object.getMetadata().getName());
    }

    @Override
    public String toString() {
        return kind + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
    }
}
