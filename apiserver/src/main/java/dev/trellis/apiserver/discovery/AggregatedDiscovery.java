package dev.trellis.apiserver.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.Catalog;
import dev.trellis.apiserver.kind.Trait;

import java.util.List;

/** What is served, in one document. */
public final class AggregatedDiscovery {
    private AggregatedDiscovery() {}

    /** The core group alone. */
    public static ObjectNode core(Catalog catalog) {
        return of(catalog, List.of(""));
    }

    /** All other groups. */
    public static ObjectNode groups(Catalog catalog) {
        return of(catalog, catalog.groups().stream().filter(name -> !name.isEmpty()).toList());
    }

    private static ObjectNode of(Catalog catalog, List<String> groups) {
        var made =
                Json.object()
                        .put("kind", "APIGroupDiscoveryList")
                        .put("apiVersion", "apidiscovery.k8s.io/v2");
        made.putObject("metadata");
        var items = made.putArray("items");
        for (var group : groups) {
            var item = items.addObject();
            var metadata = item.putObject("metadata");
            if (!group.isEmpty()) {
                metadata.put("name", group);
            }
            var versions = item.putArray("versions");
            for (var version : catalog.versions(group)) {
                var one = versions.addObject().put("version", version);
                var resources = one.putArray("resources");
                catalog.kinds(group, version).forEach(kind -> fill(resources.addObject(), kind));
                one.put("freshness", "Current");
            }
        }
        return made;
    }

    private static void fill(ObjectNode made, ApiKind kind) {
        made.put("resource", kind.plural());
        responseKind(made, kind);
        made.put("scope", kind.namespaced() ? "Namespaced" : "Cluster")
                .put("singularResource", kind.names().singular());
        var verbs = made.putArray("verbs");
        Discovery.verbs(kind).forEach(verbs::add);
        if (!kind.names().shortNames().isEmpty()) {
            var names = made.putArray("shortNames");
            kind.names().shortNames().forEach(names::add);
        }
        if (!kind.names().categories().isEmpty()) {
            var names = made.putArray("categories");
            kind.names().categories().forEach(names::add);
        }
        if (!kind.subresources().isEmpty()) {
            var subresources = made.putArray("subresources");
            for (var name : kind.subresources()) {
                var sub = subresources.addObject().put("subresource", name);
                if (name.equals("scale")) {
                    sub.putObject("responseKind")
                            .put("group", "autoscaling")
                            .put("version", "v1")
                            .put("kind", "Scale");
                } else if (name.equals("token")) {
                    sub.putObject("responseKind")
                            .put("group", "authentication.k8s.io")
                            .put("version", "v1")
                            .put("kind", "TokenRequest");
                } else if (name.equals("eviction")) {
                    sub.putObject("responseKind")
                            .put("group", "policy")
                            .put("version", "v1")
                            .put("kind", "Eviction");
                } else if (name.equals("binding")) {
                    sub.putObject("responseKind")
                            .put("group", "")
                            .put("version", "")
                            .put("kind", "Binding");
                } else {
                    responseKind(sub, kind);
                }
                var subVerbs = sub.putArray("verbs");
                Discovery.verbs(name).forEach(subVerbs::add);
            }
        }
    }

    /** Built-in kinds leave out what is the same as around them. */
    private static void responseKind(ObjectNode made, ApiKind kind) {
        var custom = kind.has(Trait.CUSTOM);
        made.putObject("responseKind")
                .put("group", custom ? kind.group() : "")
                .put("version", custom ? kind.version() : "")
                .put("kind", kind.kind());
    }
}
