package dev.trellis.apiserver.discovery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.Catalog;
import dev.trellis.apiserver.kind.Trait;

import java.util.List;
import java.util.Map;

/** What is served, in the form of one document per group and version. */
public final class Discovery {
    private static final List<String> BUILT_IN_VERBS =
            List.of(
                    "create",
                    "delete",
                    "deletecollection",
                    "get",
                    "list",
                    "patch",
                    "update",
                    "watch");
    // The reference server has another order here.
    private static final List<String> CUSTOM_VERBS =
            List.of(
                    "delete",
                    "deletecollection",
                    "get",
                    "list",
                    "patch",
                    "create",
                    "update",
                    "watch");
    private static final Map<String, List<String>> SUBRESOURCE_VERBS =
            Map.of(
                    "finalize",
                    List.of("update"),
                    "token",
                    List.of("create"),
                    "binding",
                    List.of("create"),
                    "eviction",
                    List.of("create"));

    private Discovery() {}

    /** The versions of the core group. */
    public static ObjectNode core(String address) {
        var made = Json.object().put("kind", "APIVersions");
        made.putArray("versions").add("v1");
        made.putArray("serverAddressByClientCIDRs")
                .addObject()
                .put("clientCIDR", "0.0.0.0/0")
                .put("serverAddress", address);
        return made;
    }

    /** All groups but the core one. */
    public static ObjectNode groups(Catalog catalog) {
        var made = Json.object().put("kind", "APIGroupList").put("apiVersion", "v1");
        var groups = made.putArray("groups");
        catalog.groups().stream()
                .filter(name -> !name.isEmpty())
                .forEach(name -> fill(groups.addObject(), catalog, name));
        return made;
    }

    public static ObjectNode group(Catalog catalog, String name) {
        var made = Json.object().put("kind", "APIGroup").put("apiVersion", "v1");
        fill(made, catalog, name);
        return made;
    }

    /** The resources of a group version. */
    public static ObjectNode resources(Catalog catalog, String group, String version) {
        var made = Json.object().put("kind", "APIResourceList");
        if (!group.isEmpty()) {
            made.put("apiVersion", "v1");
        }
        made.put("groupVersion", group.isEmpty() ? version : group + "/" + version);
        var resources = made.putArray("resources");
        for (var kind : catalog.kinds(group, version)) {
            fill(resources.addObject(), kind);
            for (var subresource : kind.subresources()) {
                fillSubresource(resources.addObject(), kind, subresource);
            }
        }
        return made;
    }

    static List<String> verbs(ApiKind kind) {
        if (kind.has(Trait.REVIEW)) {
            return List.of("create");
        }
        var all = kind.has(Trait.CUSTOM) ? CUSTOM_VERBS : BUILT_IN_VERBS;
        return kind.has(Trait.NO_DELETE_COLLECTION)
                ? all.stream().filter(verb -> !verb.equals("deletecollection")).toList()
                : all;
    }

    static List<String> verbs(String subresource) {
        return SUBRESOURCE_VERBS.getOrDefault(subresource, List.of("get", "patch", "update"));
    }

    private static void fill(ObjectNode made, Catalog catalog, String group) {
        made.put("name", group);
        var versions = made.putArray("versions");
        var names = catalog.versions(group);
        names.forEach(version -> fillVersion(versions.addObject(), group, version));
        fillVersion(made.putObject("preferredVersion"), group, names.getFirst());
    }

    private static void fillVersion(ObjectNode made, String group, String version) {
        made.put("groupVersion", group + "/" + version).put("version", version);
    }

    private static void fill(ObjectNode made, ApiKind kind) {
        made.put("name", kind.plural())
                .put("singularName", kind.names().singular())
                .put("namespaced", kind.namespaced())
                .put("kind", kind.kind());
        texts(made.putArray("verbs"), verbs(kind));
        if (!kind.names().shortNames().isEmpty()) {
            texts(made.putArray("shortNames"), kind.names().shortNames());
        }
        if (!kind.names().categories().isEmpty()) {
            texts(made.putArray("categories"), kind.names().categories());
        }
    }

    private static void fillSubresource(ObjectNode made, ApiKind kind, String subresource) {
        made.put("name", kind.plural() + "/" + subresource)
                .put("singularName", "")
                .put("namespaced", kind.namespaced());
        if (subresource.equals("scale")) {
            made.put("group", "autoscaling").put("version", "v1").put("kind", "Scale");
        } else if (subresource.equals("token")) {
            made.put("group", "authentication.k8s.io")
                    .put("version", "v1")
                    .put("kind", "TokenRequest");
        } else if (subresource.equals("eviction")) {
            made.put("group", "policy").put("version", "v1").put("kind", "Eviction");
        } else if (subresource.equals("binding")) {
            made.put("kind", "Binding");
        } else {
            made.put("kind", kind.kind());
        }
        texts(made.putArray("verbs"), verbs(subresource));
    }

    private static void texts(ArrayNode list, List<String> values) {
        values.forEach(list::add);
    }
}
