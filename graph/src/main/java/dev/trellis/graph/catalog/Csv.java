package dev.trellis.graph.catalog;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.graph.catalog.ClusterNeeds.InstallMode;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.version.MalformedVersion;
import dev.trellis.graph.version.Version;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a ClusterServiceVersion's manifest says, as far as resolution needs it.
 *
 * @param owned APIs it provides
 * @param required APIs that another operator must provide
 */
public record Csv(
        String name,
        Optional<Version> version,
        String replaces,
        List<String> skips,
        Map<String, String> annotations,
        List<Gvk> owned,
        List<Gvk> required,
        ClusterNeeds needs) {
    public Csv {
        skips = List.copyOf(skips);
        annotations = Map.copyOf(annotations);
        owned = List.copyOf(owned);
        required = List.copyOf(required);
    }

    public static Csv of(JsonNode manifest) {
        var spec = manifest.path("spec");
        Map<String, String> annotations = new LinkedHashMap<>();
        manifest.path("metadata")
                .path("annotations")
                .forEachEntry((key, value) -> annotations.put(key, value.asText()));
        return new Csv(
                manifest.path("metadata").path("name").asText(),
                version(spec.path("version").asText()),
                spec.path("replaces").asText(),
                spec.path("skips").valueStream().map(JsonNode::asText).toList(),
                annotations,
                apis(spec, "owned"),
                apis(spec, "required"),
                needs(spec, spec.path("installModes")));
    }

    /** Of a manifest's spec, or of the extract that catalogs keep of one. */
    static ClusterNeeds needs(JsonNode spec, JsonNode installModes) {
        return new ClusterNeeds(
                version(spec.path("minKubeVersion").asText()),
                spec.path("nativeAPIs").valueStream().map(Csv::gvk).toList(),
                installModes.isArray() ? Optional.of(modes(installModes)) : Optional.empty());
    }

    private static Set<InstallMode> modes(JsonNode installModes) {
        var supported = new TreeSet<InstallMode>();
        for (var one : installModes) {
            for (var mode : InstallMode.values()) {
                if (one.path("supported").asBoolean()
                        && one.path("type").asText().equals(mode.toString())) {
                    supported.add(mode);
                }
            }
        }
        return supported;
    }

    private static List<Gvk> apis(JsonNode spec, String list) {
        Collection<Gvk> apis = new TreeSet<>();
        for (var crd : spec.path("customresourcedefinitions").path(list)) {
            var name = crd.path("name").asText();
            apis.add(
                    new Gvk(
                            name.substring(name.indexOf('.') + 1),
                            crd.path("version").asText(),
                            crd.path("kind").asText()));
        }
        spec.path("apiservicedefinitions").path(list).forEach(one -> apis.add(gvk(one)));
        return new ArrayList<>(apis);
    }

    private static Gvk gvk(JsonNode node) {
        return new Gvk(
                node.path("group").asText(),
                node.path("version").asText(),
                node.path("kind").asText());
    }

    /** None where the text is empty or makes no sense: it then restricts nothing. */
    private static Optional<Version> version(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Version.tolerant(text));
        } catch (MalformedVersion e) {
            return Optional.empty();
        }
    }
}
