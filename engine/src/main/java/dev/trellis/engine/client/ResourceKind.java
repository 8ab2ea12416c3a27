package dev.trellis.engine.client;

import com.fasterxml.jackson.databind.JsonNode;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A kind as the API server serves it, and the Java type its objects are read as.
 *
 * @param wire what is between the two
 */
public record ResourceKind<T extends HasMetadata>(
        Class<T> type,
        String group,
        String version,
        String kind,
        String plural,
        boolean namespaced,
        WireForm<T, ?> wire) {

    /** The kind that the annotations of a model class name. */
    public static <T extends HasMetadata> ResourceKind<T> of(Class<T> type) {
        return new ResourceKind<>(
                type,
                HasMetadata.getGroup(type),
                HasMetadata.getVersion(type),
                HasMetadata.getKind(type),
                HasMetadata.getPlural(type),
                Namespaced.class.isAssignableFrom(type),
                WireForm.plain(type));
    }

    /** The same kind, asked for in another version, that of the form's type. */
    public ResourceKind<T> spokenAs(WireForm<T, ?> form) {
        return new ResourceKind<>(
                type, group, HasMetadata.getVersion(form.type()), kind, plural, namespaced, form);
    }

    /** A kind that is known only at run time, read as the given type. */
    public static <T extends HasMetadata> ResourceKind<T> named(
            Class<T> type,
            String group,
            String version,
            String kind,
            String plural,
            boolean namespaced) {
        return new ResourceKind<>(
                type, group, version, kind, plural, namespaced, WireForm.plain(type));
    }

    /** A kind without a class of its own, read as a tree of maps. */
    public static ResourceKind<GenericKubernetesResource> untyped(
            String group, String version, String kind, String plural, boolean namespaced) {
        return named(GenericKubernetesResource.class, group, version, kind, plural, namespaced);
    }

    /** The object that a tree or tokens of JSON describe. */
    public T read(Object tokens, KubernetesSerialization json) {
        return wire.from(tokens, json);
    }

    public T read(Answer answer) {
        return wire.from(answer);
    }

    /** The object as JSON, in a type such as a tree. */
    public <R> R written(T object, Class<R> wanted, KubernetesSerialization json) {
        return wire.into(object, wanted, json);
    }

    /** The status of the object as JSON; a missing node where it has none. */
    public JsonNode status(T object, KubernetesSerialization json) {
        return wire.status(object, json);
    }

    /** The object as JSON text: raw parts in it stay as they are to the letter. */
    public String text(T object, KubernetesSerialization json) {
        return wire.text(object, json);
    }

    /** {@code managedclusters.cluster.open-cluster-management.io}, or {@code pods} in the core. */
    public String resource() {
        return group.isEmpty() ? plural : plural + "." + group;
    }

    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** The path that lists and creates objects: in one namespace, or in all. */
    public String path(Optional<String> namespace) {
        return namespace
                .map(name -> groupPath() + "/namespaces/" + encoded(name) + "/" + plural)
                .orElseGet(() -> groupPath() + "/" + plural);
    }

    public String path(ObjectKey key) {
        if (namespaced == key.namespace().isEmpty()) {
            throw new IllegalArgumentException(
                    "%s %s %s a namespace"
                            .formatted(kind, key, namespaced ? "needs" : "must not have"));
        }
        var namespace = namespaced ? Optional.of(key.namespace()) : Optional.<String>empty();
        return path(namespace) + "/" + encoded(key.name());
    }

    /** The path of the group and version, which names the kinds it serves. */
    String groupPath() {
        return groupPath(group, version);
    }

    static String groupPath(String group, String version) {
        return group.isEmpty() ? "/api/" + version : "/apis/" + group + "/" + version;
    }

    private static String encoded(String segment) {
        // Names of RBAC objects may hold colons and the like; a space must not become a plus.
        return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
