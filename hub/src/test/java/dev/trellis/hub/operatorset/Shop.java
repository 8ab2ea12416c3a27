package dev.trellis.hub.operatorset;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.graph.catalog.ConfigMapCatalog;
import dev.trellis.graph.resolve.CatalogIndex;
import dev.trellis.operators.source.Shelved;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A small catalog: versions of packages, each replacing the one before it. */
final class Shop {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final StringBuilder documents = new StringBuilder();

    /** A version of a package. */
    record Offer(String version, String provides, String requires, String minKube) {
        static Offer of(String version) {
            return new Offer(version, "", "", "");
        }

        Offer providing(String kind) {
            return new Offer(version, kind, requires, minKube);
        }

        Offer requiring(String kind) {
            return new Offer(version, provides, kind, minKube);
        }

        Offer since(String kubernetes) {
            return new Offer(version, provides, requires, kubernetes);
        }
    }

    /** Adds a package with the versions in this order, the oldest first. */
    Shop with(String name, Offer... offers) {
        write(document("olm.package", name).put("defaultChannel", "stable"));
        var channel = document("olm.channel", "stable").put("package", name);
        var entries = channel.putArray("entries");
        var before = "";
        for (var offer : offers) {
            var entry = entries.addObject().put("name", name + ".v" + offer.version());
            if (!before.isEmpty()) {
                entry.put("replaces", before);
            }
            before = name + ".v" + offer.version();
            write(bundle(name, offer));
        }
        write(channel);
        return this;
    }

    private static ObjectNode bundle(String name, Offer offer) {
        var bundle = document("olm.bundle", name + ".v" + offer.version()).put("package", name);
        var properties = bundle.putArray("properties");
        property(properties.addObject(), "olm.package")
                .put("packageName", name)
                .put("version", offer.version());
        if (!offer.provides().isEmpty()) {
            api(property(properties.addObject(), "olm.gvk"), offer.provides());
        }
        if (!offer.requires().isEmpty()) {
            api(property(properties.addObject(), "olm.gvk.required"), offer.requires());
        }
        property(properties.addObject(), "olm.bundle.object")
                .put(
                        "data",
                        Base64.getEncoder()
                                .encodeToString(
                                        csv(name, offer)
                                                .toString()
                                                .getBytes(StandardCharsets.UTF_8)));
        return bundle;
    }

    private static ObjectNode csv(String name, Offer offer) {
        var csv =
                JSON.objectNode()
                        .put("apiVersion", "operators.coreos.com/v1alpha1")
                        .put("kind", "ClusterServiceVersion");
        csv.putObject("metadata").put("name", name + ".v" + offer.version());
        var spec = csv.putObject("spec").put("version", offer.version());
        if (!offer.minKube().isEmpty()) {
            spec.put("minKubeVersion", offer.minKube());
        }
        spec.putArray("installModes")
                .addObject()
                .put("type", "OwnNamespace")
                .put("supported", true);
        return csv;
    }

    private static ObjectNode property(ObjectNode property, String type) {
        return property.put("type", type).putObject("value");
    }

    private static void api(ObjectNode value, String kind) {
        value.put("group", "shop.example").put("version", "v1").put("kind", kind);
    }

    private static ObjectNode document(String schema, String name) {
        return JSON.objectNode().put("schema", schema).put("name", name);
    }

    private void write(ObjectNode document) {
        documents.append(document).append('\n');
    }

    Shelved shelved() {
        var data = Map.of("catalog.json", documents.toString());
        return new Shelved(
                "sha256:" + documents.toString().hashCode(),
                CatalogIndex.of(ConfigMapCatalog.read("shop", data, Map.of())),
                "",
                Set.of(),
                (packageName, bundle) -> manifests(data, packageName, bundle));
    }

    private static List<JsonNode> manifests(
            Map<String, String> data, String packageName, String bundle) {
        return ConfigMapCatalog.manifests("shop", data, Map.of(), packageName, bundle);
    }
}
