package dev.trellis.apiserver.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.Catalog;
import dev.trellis.apiserver.kind.Trait;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * The OpenAPI documents from which kubectl learns that the server validates fields itself.
 *
 * <p>Strategic merge is left out of the patch operations on purpose: kubectl then computes patches
 * of built-in kinds from its own types, which know the merge keys.
 */
public final class OpenApi {
    private static final List<String> OPTIONS =
            List.of("dryRun", "fieldManager", "fieldValidation");

    private OpenApi() {}

    /** The list of documents; each address carries the hash of its document. */
    public static ObjectNode index(Catalog catalog, String prefix) {
        var made = Json.object();
        var paths = made.putObject("paths");
        for (var group : catalog.groups()) {
            for (var version : catalog.versions(group)) {
                var path = group.isEmpty() ? "api/" + version : "apis/" + group + "/" + version;
                paths.putObject(path)
                        .put(
                                "serverRelativeURL",
                                "%s/openapi/v3/%s?hash=%s"
                                        .formatted(
                                                prefix,
                                                path,
                                                hash(document(catalog, group, version))));
            }
        }
        return made;
    }

    /** The document of one group version. */
    public static byte[] document(Catalog catalog, String group, String version) {
        var made = Json.object().put("openapi", "3.0.0");
        made.putObject("info").put("title", "Kubernetes").put("version", "v1");
        var paths = made.putObject("paths");
        var schemas = Json.object();
        for (var kind : catalog.kinds(group, version)) {
            operations(paths, kind);
            var schema = SchemaDocument.of(kind);
            var gvks = schema.putArray("x-kubernetes-group-version-kind");
            gvk(gvks.addObject(), kind);
            schemas.set(name(kind), schema);
        }
        made.putObject("components").set("schemas", schemas);
        return Json.write(made);
    }

    public static String hash(byte[] document) {
        try {
            var digest = MessageDigest.getInstance("SHA-512").digest(document);
            return HexFormat.of().withUpperCase().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Java without SHA-512.", e);
        }
    }

    /** The hash of a text, for tags of documents. */
    public static String hash(String text) {
        return hash(text.getBytes(StandardCharsets.UTF_8));
    }

    static void operations(ObjectNode paths, ApiKind kind) {
        var root = kind.group().isEmpty() ? "/api/v1" : "/apis/" + kind.apiVersion();
        var collection =
                root + (kind.namespaced() ? "/namespaces/{namespace}/" : "/") + kind.plural();
        operation(paths.withObject(pointer(collection)).putObject("post"), kind, "post");
        var object = paths.withObject(pointer(collection + "/{name}"));
        operation(object.putObject("put"), kind, "put");
        var patch = object.putObject("patch");
        operation(patch, kind, "patch");
        patch.withArray("parameters").addObject().put("name", "force").put("in", "query");
        var content = patch.putObject("requestBody").putObject("content");
        content.putObject("application/apply-patch+yaml");
        content.putObject("application/json-patch+json");
        content.putObject("application/merge-patch+json");
    }

    private static void operation(ObjectNode made, ApiKind kind, String action) {
        var parameters = made.putArray("parameters");
        OPTIONS.forEach(name -> parameters.addObject().put("name", name).put("in", "query"));
        made.put("x-kubernetes-action", action);
        gvk(made.putObject("x-kubernetes-group-version-kind"), kind);
    }

    static void gvk(ObjectNode made, ApiKind kind) {
        made.put("group", kind.group()).put("version", kind.version()).put("kind", kind.kind());
    }

    static String name(ApiKind kind) {
        if (!kind.has(Trait.CUSTOM)) {
            var group = kind.group().isEmpty() ? "core" : kind.group().replaceFirst("\\..*", "");
            return "io.k8s.api.%s.%s.%s"
                    .formatted(group.toLowerCase(Locale.ROOT), kind.version(), kind.kind());
        }
        var parts = List.of(kind.group().split("\\.")).reversed();
        return String.join(".", parts) + "." + kind.version() + "." + kind.kind();
    }

    /** As a JSON pointer, so that slashes in the path do not count as levels. */
    private static String pointer(String path) {
        return "/" + path.replace("~", "~0").replace("/", "~1");
    }
}
