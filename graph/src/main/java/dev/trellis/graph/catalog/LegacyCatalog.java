package dev.trellis.graph.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.constraint.Traits;
import dev.trellis.graph.version.Version;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A catalog of the older form: three YAML lists in a ConfigMap. It is written out as the documents
 * of a file-based one and read again, so that one set of rules judges both.
 */
final class LegacyCatalog {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String SKIP_RANGE = "olm.skipRange";

    private final String name;
    private final Map<String, String> data;
    private final Map<String, JsonNode> manifests = new TreeMap<>();
    private final Map<String, Csv> operators = new TreeMap<>();
    private final Map<String, JsonNode> definitions = new TreeMap<>();

    LegacyCatalog(String name, Map<String, String> data) {
        this.name = name;
        this.data = data;
    }

    Catalog read() {
        var reader = new CatalogReader();
        documents().forEach(document -> reader.add("ConfigMap " + name, document));
        return reader.finish();
    }

    /** The same as the documents of a file-based catalog. */
    List<ObjectNode> documents() {
        for (var manifest : list(ConfigMapCatalog.OPERATORS)) {
            var csv = Csv.of(manifest);
            operators.put(csv.name(), csv);
            manifests.put(csv.name(), manifest);
        }
        checkDefinitions();
        return list(ConfigMapCatalog.PACKAGES).stream()
                .flatMap(one -> documents(one).stream())
                .toList();
    }

    private List<JsonNode> list(String key) {
        var found = new ArrayList<JsonNode>();
        var text = data.getOrDefault(key, "");
        Documents.read(
                "ConfigMap %s, key %s".formatted(name, key),
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                document -> document.forEach(found::add));
        return found;
    }

    /** Each API once, and each that an operator owns by a definition. */
    private void checkDefinitions() {
        var known = new HashSet<String>();
        for (var crd : list(ConfigMapCatalog.DEFINITIONS)) {
            definitions.put(crd.path("metadata").path("name").asText(), crd);
            var spec = crd.path("spec");
            var versions = new TreeSet<String>();
            spec.path("versions").forEach(one -> versions.add(one.path("name").asText()));
            if (spec.path("version").isTextual()) {
                versions.add(spec.path("version").asText());
            }
            for (var version : versions) {
                var api =
                        new Gvk(
                                spec.path("group").asText(),
                                version,
                                spec.path("names").path("kind").asText());
                if (!known.add(key(crd.path("metadata").path("name").asText(), version))) {
                    throw fault("defines %s more than once".formatted(api));
                }
            }
        }
        manifests.forEach((csv, manifest) ->
                manifest.path("spec")
                        .path("customresourcedefinitions")
                        .path("owned")
                        .forEach(owned -> {
                            var crd = owned.path("name").asText();
                            var version = owned.path("version").asText();
                            if (!known.contains(key(crd, version))) {
                                throw fault(
                                        "has no definition of %s in version %s, which %s owns"
                                                .formatted(crd, version, csv));
                            }
                        }));
    }

    private static String key(String crd, String version) {
        return crd + "/" + version;
    }

    private List<ObjectNode> documents(JsonNode one) {
        var packageName = one.path("packageName").asText();
        var channels = one.path("channels");
        var byDefault = one.path("defaultChannel").asText();
        if (byDefault.isEmpty() && channels.size() == 1) {
            byDefault = channels.path(0).path("name").asText();
        }
        if (byDefault.isEmpty()) {
            throw fault("has a package %s without a default channel".formatted(packageName));
        }
        var documents = new ArrayList<ObjectNode>();
        documents.add(
                JSON.objectNode()
                        .put("schema", CatalogReader.PACKAGE)
                        .put("name", packageName)
                        .put("defaultChannel", byDefault));
        var used = new TreeSet<String>();
        for (var channel : channels) {
            var entries = entries(channel.path("currentCSV").asText());
            var document =
                    JSON.objectNode()
                            .put("schema", CatalogReader.CHANNEL)
                            .put("package", packageName)
                            .put("name", channel.path("name").asText());
            document.set("entries", JSON.arrayNode().addAll(entries.values()));
            documents.add(document);
            used.addAll(entries.keySet());
        }
        used.retainAll(operators.keySet());
        used.forEach(csv -> documents.add(bundle(packageName, csv)));
        return documents;
    }

    /** From the current operator along what each replaces; what one skips is there as well. */
    private Map<String, ObjectNode> entries(String current) {
        var entries = new LinkedHashMap<String, ObjectNode>();
        var skipped = new TreeSet<String>();
        var next = current;
        while (!next.isEmpty() && !entries.containsKey(next)) {
            var csv = operators.get(next);
            var entry = JSON.objectNode().put("name", next);
            if (csv == null) {
                if (entries.isEmpty()) {
                    entries.put(next, entry); // told as an entry without a bundle
                }
                break;
            }
            entry.put("replaces", csv.replaces());
            entry.put("skipRange", csv.annotations().getOrDefault(SKIP_RANGE, ""));
            csv.skips().forEach(entry.putArray("skips")::add);
            skipped.addAll(csv.skips());
            entries.put(next, entry);
            next = csv.replaces();
        }
        skipped.retainAll(operators.keySet());
        skipped.forEach(one -> entries.putIfAbsent(one, JSON.objectNode().put("name", one)));
        return entries;
    }

    private ObjectNode bundle(String packageName, String name) {
        var csv = Objects.requireNonNull(operators.get(name));
        var document =
                JSON.objectNode()
                        .put("schema", CatalogReader.BUNDLE)
                        .put("package", packageName)
                        .put("name", name);
        var properties = document.putArray("properties");
        property(
                properties,
                Traits.PACKAGE,
                JSON.objectNode()
                        .put("packageName", packageName)
                        .put("version", csv.version().orElse(Version.ZERO).toString()));
        csv.owned().forEach(api -> property(properties, Traits.GVK, gvk(api)));
        csv.required().forEach(api -> property(properties, Traits.GVK_REQUIRED, gvk(api)));
        var manifest = Objects.requireNonNull(manifests.get(name));
        object(properties, manifest);
        manifest.path("spec")
                .path("customresourcedefinitions")
                .path("owned")
                .valueStream()
                .map(owned -> owned.path("name").asText())
                .distinct()
                .map(definitions::get)
                .filter(Objects::nonNull)
                .forEach(definition -> object(properties, definition));
        return document;
    }

    private static void object(ArrayNode properties, JsonNode manifest) {
        var bytes = manifest.toString().getBytes(StandardCharsets.UTF_8);
        property(
                properties,
                BundleReader.OBJECT,
                JSON.objectNode().put("data", Base64.getEncoder().encodeToString(bytes)));
    }

    private static ObjectNode gvk(Gvk api) {
        return JSON.objectNode()
                .put("group", api.group())
                .put("kind", api.kind())
                .put("version", api.version());
    }

    private static void property(ArrayNode properties, String type, ObjectNode value) {
        properties.addObject().put("type", type).set("value", value);
    }

    private CatalogFault fault(String phrase) {
        return new CatalogFault("ConfigMap %s %s.".formatted(name, phrase), null);
    }
}
