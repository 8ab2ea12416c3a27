package dev.trellis.graph.catalog;

import com.fasterxml.jackson.databind.JsonNode;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Looks through the streams of a catalog for the manifests of one bundle, which no one keeps. */
public final class BundleManifests {
    private final String packageName;
    private final String bundle;
    private final List<JsonNode> found = new ArrayList<>();

    public BundleManifests(String packageName, String bundle) {
        this.packageName = packageName;
        this.bundle = bundle;
    }

    /**
     * Adds what the stream holds of it and closes it.
     *
     * @param source how the stream is called in messages
     */
    public void read(String source, InputStream stream) {
        Documents.read(source, stream, document -> look(source, document));
    }

    void look(String source, JsonNode document) {
        if (CatalogReader.root(source, document, "schema").equals(CatalogReader.BUNDLE)
                && CatalogReader.root(source, document, "package").equals(packageName)
                && CatalogReader.root(source, document, "name").equals(bundle)) {
            found.addAll(BundleReader.manifests(bundle, document));
        }
    }

    /** None where the catalog does not hold them. */
    public List<JsonNode> found() {
        return List.copyOf(found);
    }
}
