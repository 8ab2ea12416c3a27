package dev.trellis.operators.source;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.CatalogSource;
import dev.trellis.graph.version.Version;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of an image in which the version of the cluster stands, so that a cluster that is
 * updated gets the catalog that was made for it.
 *
 * @param text with places such as {@code {kube_minor_version}}
 */
record ImageTemplate(String text) {
    static final String ANNOTATION = "olm.catalogImageTemplate";

    private static final Pattern PLACE = Pattern.compile("\\{[^}]*}");

    static Optional<ImageTemplate> of(CatalogSource catalog) {
        return Metadata.annotation(catalog, ANNOTATION)
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .map(ImageTemplate::new);
    }

    /** The name; empty where a place of it is not known. */
    Optional<String> filled(Optional<Version> kubernetes) {
        var made =
                kubernetes
                        .map(version ->
                                PLACE.matcher(text)
                                        .replaceAll(found ->
                                                Matcher.quoteReplacement(
                                                        value(found.group(), version))))
                        .orElse(text);
        return PLACE.matcher(made).find() ? Optional.empty() : Optional.of(made);
    }

    private static String value(String place, Version version) {
        return switch (place) {
            case "{kube_major_version}" -> Long.toString(version.major());
            case "{kube_minor_version}" -> Long.toString(version.minor());
            case "{kube_patch_version}" -> Long.toString(version.patch());
            default -> place;
        };
    }
}
