package dev.trellis.graph.catalog;

import com.fasterxml.jackson.databind.JsonNode;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Catalogs that live in a ConfigMap: the older form with three lists, or file-based ones in keys
 * that look like files.
 */
public final class ConfigMapCatalog {
    static final String PACKAGES = "packages";
    static final String OPERATORS = "clusterServiceVersions";
    static final String DEFINITIONS = "customResourceDefinitions";
    private static final Set<String> LISTS = Set.of(PACKAGES, OPERATORS, DEFINITIONS);

    private ConfigMapCatalog() {}

    /**
     * Reads the content of a ConfigMap; a {@link CatalogFault} says why it is none of a catalog.
     *
     * @param name how the ConfigMap is called in messages
     */
    public static Catalog read(
            String name, Map<String, String> data, Map<String, byte[]> binaryData) {
        var files = files(data, binaryData);
        if (!isOfLists(name, data, files)) {
            var reader = new CatalogReader();
            files.forEach((key, stream) -> reader.read(name + ", key " + key, stream));
            return reader.finish();
        }
        return new LegacyCatalog(name, data).read();
    }

    /**
     * The manifests of one bundle, which a catalog does not keep; none where the ConfigMap does not
     * hold them.
     */
    public static List<JsonNode> manifests(
            String name,
            Map<String, String> data,
            Map<String, byte[]> binaryData,
            String packageName,
            String bundle) {
        var found = new BundleManifests(packageName, bundle);
        var files = files(data, binaryData);
        if (isOfLists(name, data, files)) {
            new LegacyCatalog(name, data)
                    .documents()
                    .forEach(document -> found.look(name, document));
        } else {
            files.forEach((key, stream) -> found.read(name + ", key " + key, stream));
        }
        return found.found();
    }

    private static boolean isOfLists(
            String name, Map<String, String> data, Map<String, InputStream> files) {
        var lists = new TreeSet<>(data.keySet());
        lists.retainAll(LISTS);
        if (!lists.isEmpty() && !files.isEmpty()) {
            throw new CatalogFault(
                    "ConfigMap %s holds lists of the older form (%s) and files (%s): keep one of both."
                            .formatted(
                                    name,
                                    String.join(", ", lists),
                                    String.join(", ", files.keySet())),
                    null);
        }
        if (lists.isEmpty()) {
            return false;
        }
        if (!lists.equals(LISTS)) {
            var missing = new TreeSet<>(LISTS);
            missing.removeAll(lists);
            throw new CatalogFault(
                    "ConfigMap %s has no %s: a catalog of the older form needs all three lists."
                            .formatted(name, String.join(", ", missing)),
                    null);
        }
        return true;
    }

    private static Map<String, InputStream> files(
            Map<String, String> data, Map<String, byte[]> binaryData) {
        var files = new TreeMap<String, InputStream>();
        data.forEach((key, text) -> {
            if (key.endsWith(".yaml") || key.endsWith(".yml") || key.endsWith(".json")) {
                files.put(key, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
            }
        });
        binaryData.forEach((key, bytes) -> {
            if (key.endsWith(".gz")) {
                files.put(key, new ByteArrayInputStream(bytes));
            }
        });
        return files;
    }
}
