package dev.trellis.graph.snapshot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.graph.catalog.Csv;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.constraint.Property;
import dev.trellis.graph.constraint.PropertyReader;
import dev.trellis.graph.constraint.Traits;
import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.graph.resolve.Installed;
import dev.trellis.graph.resolve.Installed.Phase;
import dev.trellis.graph.resolve.Wanted;
import dev.trellis.graph.version.Dialect;
import dev.trellis.graph.version.Version;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes installed operators of ClusterServiceVersions. */
final class InstalledReader {
    private static final String PROPERTIES = "operatorframework.io/properties";
    private static final String ORIGIN = "trellis.dev/origin-catalog";
    private static final ObjectMapper JSON = new ObjectMapper();

    private InstalledReader() {}

    static boolean isCopy(JsonNode manifest) {
        var metadata = manifest.path("metadata");
        var home = metadata.path("annotations").path("olm.operatorNamespace").asText();
        return manifest.path("status").path("reason").asText().equals("Copied")
                || metadata.path("labels").has("olm.copiedFrom")
                || (!home.isEmpty() && !home.equals(metadata.path("namespace").asText()));
    }

    static Installed read(JsonNode manifest, List<Wanted> subscriptions) {
        var csv = Csv.of(manifest);
        var version = csv.version().orElse(Version.ZERO);
        var stated = csv.annotations().get(PROPERTIES);
        var properties =
                stated == null ? derived(csv, version, subscriptions) : stated(csv, stated);
        var reader = new PropertyReader(Dialect.EXTENDED);
        var known = Traits.of(reader, properties, "", Optional.of(version));
        return new Installed(
                csv.name(),
                Traits.of(reader, properties, known.identity(), Optional.of(version)),
                phase(manifest.path("status").path("phase").asText()),
                csv.replaces(),
                Optional.ofNullable(csv.annotations().get(ORIGIN)).flatMap(InstalledReader::key),
                true);
    }

    private static Phase phase(String word) {
        return switch (word) {
            case "Replacing", "Deleting" -> Phase.REPLACING;
            case "Failed" -> Phase.FAILED;
            default -> Phase.SETTLED;
        };
    }

    private static Optional<CatalogKey> key(String text) {
        var parts = text.split("/", 2);
        return parts.length == 2
                ? Optional.of(new CatalogKey(parts[0], parts[1]))
                : Optional.empty();
    }

    /** What its catalog said when it was installed; nothing else counts then. */
    private static List<Property> stated(Csv csv, String annotation) {
        try {
            var list = JSON.readTree(annotation).path("properties");
            return list.valueStream()
                    .map(one ->
                            new Property(one.path("type").asText(), one.path("value").toString()))
                    .toList();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "The annotation %s of ClusterServiceVersion %s is not JSON."
                            .formatted(PROPERTIES, csv.name()),
                    e);
        }
    }

    private static List<Property> derived(Csv csv, Version version, List<Wanted> subscriptions) {
        var properties = new ArrayList<Property>();
        csv.owned().forEach(api -> properties.add(new Property(Traits.GVK, json(api))));
        csv.required().forEach(api -> properties.add(new Property(Traits.GVK_REQUIRED, json(api))));
        var packages =
                subscriptions.stream()
                        .filter(one -> one.installedCsv().equals(csv.name()))
                        .map(Wanted::packageName)
                        .filter(name -> !name.isEmpty())
                        .distinct()
                        .toList();
        if (packages.size() == 1) {
            properties.add(
                    new Property(
                            Traits.PACKAGE,
                            JsonNodeFactory.instance
                                    .objectNode()
                                    .put("packageName", packages.getFirst())
                                    .put(
                                            "version",
                                            version.equals(Version.ZERO) ? "" : version.toString())
                                    .toString()));
        }
        return properties;
    }

    private static String json(Gvk api) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("group", api.group())
                .put("kind", api.kind())
                .put("version", api.version())
                .toString();
    }
}
