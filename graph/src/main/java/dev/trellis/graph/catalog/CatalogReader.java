package dev.trellis.graph.catalog;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.graph.version.Dialect;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads a file-based catalog from any number of streams, whose order does not matter.
 *
 * <p>A stream that cannot be parsed fails the whole; a document that makes no sense makes as little
 * unusable as possible and is told in the catalog's problems. One thread uses it at a time.
 */
public final class CatalogReader {
    static final String PACKAGE = "olm.package";
    static final String CHANNEL = "olm.channel";
    static final String BUNDLE = "olm.bundle";
    static final String DEPRECATIONS = "olm.deprecations";

    private final BundleReader bundles;
    private final Dialect dialect;
    private final SortedMap<String, PackageDraft> drafts = new TreeMap<>();
    private final List<Meta> others = new ArrayList<>();

    public CatalogReader() {
        this(Dialect.EXTENDED);
    }

    public CatalogReader(Dialect dialect) {
        this.dialect = dialect;
        bundles = new BundleReader(dialect);
    }

    /**
     * Adds what the stream holds and closes it.
     *
     * @param source how the stream is called in messages
     */
    public CatalogReader read(String source, InputStream stream) {
        Documents.read(source, stream, document -> add(source, document));
        return this;
    }

    public Catalog finish() {
        var problems = new ArrayList<CatalogProblem>();
        var packages = new TreeMap<String, OperatorPackage>();
        drafts.forEach((name, draft) ->
                draft.finish(problems).ifPresent(made -> packages.put(name, made)));
        return new Catalog(packages, problems, others);
    }

    void add(String source, JsonNode document) {
        if (!document.isObject()) {
            throw new CatalogFault(
                    "%s holds a document that is not an object.".formatted(source), null);
        }
        var schema = root(source, document, "schema");
        var packageName = root(source, document, "package");
        var name = root(source, document, "name");
        if (schema.isEmpty()) {
            throw new CatalogFault(
                    "%s holds a document without a schema%s."
                            .formatted(source, name.isEmpty() ? "" : " named " + name),
                    null);
        }
        switch (schema) {
            case PACKAGE -> draft(name).declare(document);
            case CHANNEL -> draft(packageName).channel(name, document, dialect);
            case BUNDLE -> draft(packageName).bundle(bundles.read(packageName, name, document));
            case DEPRECATIONS -> draft(packageName).deprecations(document);
            default -> others.add(new Meta(schema, packageName, name, document.toString()));
        }
    }

    private PackageDraft draft(String packageName) {
        return drafts.computeIfAbsent(packageName, PackageDraft::new);
    }

    /** The three keys that every document has are found whatever their case. */
    static String root(String source, JsonNode document, String key) {
        var found = new ArrayList<String>();
        document.fieldNames()
                .forEachRemaining(field -> {
                    if (field.toLowerCase(Locale.ROOT).equals(key)) {
                        found.add(field);
                    }
                });
        if (found.size() > 1) {
            throw new CatalogFault(
                    "%s holds a document with the key %s more than once: %s."
                            .formatted(source, key, String.join(", ", found)),
                    null);
        }
        if (found.isEmpty()) {
            return "";
        }
        var value = document.path(found.getFirst());
        if (!value.isTextual()) {
            throw new CatalogFault(
                    "%s holds a document whose %s is not a text: %s.".formatted(source, key, value),
                    null);
        }
        return value.textValue();
    }
}
