package dev.trellis.graph.catalog;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.graph.constraint.Property;
import dev.trellis.graph.constraint.PropertyReader;
import dev.trellis.graph.constraint.Traits;
import dev.trellis.graph.version.Dialect;
import dev.trellis.graph.version.MalformedVersion;
import dev.trellis.graph.version.Version;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Makes bundles of the documents that describe them. */
final class BundleReader {
    static final String OBJECT = "olm.bundle.object";
    static final String CSV_METADATA = "olm.csv.metadata";

    private static final String NAME_PART = "[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*";
    private static final Pattern IMAGE =
            Pattern.compile(
                    "(?:[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?(?::[0-9]+)?/)?"
                            + NAME_PART
                            + "(?:/"
                            + NAME_PART
                            + ")*(?::\\w[\\w.-]{0,127})?(?:@[a-z0-9]+:[0-9a-f]{32,})?");
    private static final Pattern RELEASE =
            Pattern.compile(
                    "(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)"
                            + "(?:\\.(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*))*");
    private static final int RELEASE_MAX = 20;

    private final PropertyReader reader;
    private final Map<String, String> texts = new HashMap<>();

    BundleReader(Dialect dialect) {
        reader = new PropertyReader(dialect);
    }

    Bundle read(String packageName, String name, JsonNode document) {
        var properties = new ArrayList<Property>();
        var needs = ClusterNeeds.UNKNOWN;
        var isInline = false;
        for (var property : document.path("properties")) {
            var type = property.path("type").asText();
            var value = property.path("value");
            switch (type) {
                case OBJECT -> {
                    isInline = true;
                    if (needs.equals(ClusterNeeds.UNKNOWN)) {
                        needs = needsOf(name, value).orElse(needs);
                    }
                }
                case CSV_METADATA -> needs = Csv.needs(value, value.path("installModes"));
                default -> properties.add(new Property(shared(type), shared(value.toString())));
            }
        }
        var image = document.path("image").asText();
        var draft = Traits.of(reader, properties, packageName, Optional.empty());
        var fault = draft.fault();
        Optional<Version> version = Optional.empty();
        var release = "";
        if (draft.packages().size() != 1) {
            fault =
                    Optional.of(
                            "It has %d properties olm.package instead of one."
                                    .formatted(draft.packages().size()));
        } else {
            var identity = draft.packages().getFirst();
            if (!identity.packageName().equals(packageName)) {
                fault =
                        Optional.of(
                                "Its property olm.package names the package %s."
                                        .formatted(identity.packageName()));
            }
            try {
                version = Optional.of(Version.parse(identity.version()));
            } catch (MalformedVersion e) {
                fault = Optional.of("Its version is unusable: " + e.getMessage());
            }
            release = identity.release();
            var wrong = releaseFault(packageName, name, version, release);
            fault = fault.or(() -> wrong);
        }
        if (image.isEmpty() && !isInline) {
            fault = Optional.of("It has neither an image nor manifests.");
        } else if (!image.isEmpty() && !IMAGE.matcher(image).matches()) {
            fault = Optional.of("Its image is not an image reference: %s.".formatted(image));
        }
        var traits =
                new Traits(
                        draft.properties(),
                        draft.provided(),
                        draft.requirements(),
                        draft.labels(),
                        draft.packages(),
                        shared(packageName),
                        version,
                        draft.isDeprecated(),
                        fault);
        return new Bundle(name, release, image, traits, needs);
    }

    /** Of the catalogs that hold the manifests themselves, from the first one that is a CSV. */
    private static Optional<ClusterNeeds> needsOf(String bundle, JsonNode object) {
        var found = new ArrayList<ClusterNeeds>();
        Documents.read(
                "A manifest of bundle " + bundle,
                new ByteArrayInputStream(bytes(bundle, object)),
                manifest -> {
                    if (manifest.path("kind").asText().equals("ClusterServiceVersion")) {
                        found.add(Csv.of(manifest).needs());
                    }
                });
        return found.stream().findFirst();
    }

    /** The manifests that the document of a bundle holds. */
    static List<JsonNode> manifests(String bundle, JsonNode document) {
        var found = new ArrayList<JsonNode>();
        for (var property : document.path("properties")) {
            if (property.path("type").asText().equals(OBJECT)) {
                Documents.read(
                        "A manifest of bundle " + bundle,
                        new ByteArrayInputStream(bytes(bundle, property.path("value"))),
                        found::add);
            }
        }
        return found;
    }

    private static byte[] bytes(String bundle, JsonNode object) {
        try {
            return Base64.getDecoder().decode(object.path("data").asText());
        } catch (IllegalArgumentException e) {
            throw new CatalogFault(
                    "A manifest of bundle %s is not in base64.".formatted(bundle), e);
        }
    }

    private static Optional<String> releaseFault(
            String packageName, String name, Optional<Version> version, String release) {
        if (release.isEmpty() || version.isEmpty()) {
            return Optional.empty();
        }
        if (release.length() > RELEASE_MAX || !RELEASE.matcher(release).matches()) {
            return Optional.of("Its release is not one: %s.".formatted(release));
        }
        if (!version.get().build().isEmpty()) {
            return Optional.of("It has a release and build metadata in its version.");
        }
        var wanted = "%s-v%s-%s".formatted(packageName, version.get(), release);
        return name.equals(wanted)
                ? Optional.empty()
                : Optional.of("It has a release, so its name should be %s.".formatted(wanted));
    }

    private String shared(String text) {
        return texts.computeIfAbsent(text, same -> same);
    }
}
