package dev.trellis.apiserver.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.Catalog;

/** All kinds in one document of the second version of OpenAPI, for clients that know no other. */
public final class OpenApiTwo {
    private static final String INT_OR_STRING = "x-kubernetes-int-or-string";

    private OpenApiTwo() {}

    /** The whole document. */
    public static byte[] document(Catalog catalog) {
        var made = Json.object().put("swagger", "2.0");
        made.putObject("info").put("title", "Kubernetes").put("version", Version.text());
        var paths = made.putObject("paths");
        var definitions = Json.object();
        for (var group : catalog.groups()) {
            for (var version : catalog.versions(group)) {
                for (var kind : catalog.kinds(group, version)) {
                    OpenApi.operations(paths, kind);
                    definitions.set(OpenApi.name(kind), definition(kind));
                }
            }
        }
        paths.forEach(path -> path.forEach(OpenApiTwo::convert));
        made.set("definitions", definitions);
        return Json.write(made);
    }

    private static ObjectNode definition(ApiKind kind) {
        var made = SchemaDocument.of(kind);
        OpenApi.gvk(made.putArray("x-kubernetes-group-version-kind").addObject(), kind);
        convertSchema(made);
        return made;
    }

    /** What stands in a body has another place here, and parameters say their types. */
    private static void convert(JsonNode operation) {
        if (!(operation instanceof ObjectNode object)) {
            return;
        }
        object.path("parameters").forEach(one -> ((ObjectNode) one).put("type", "string"));
        if (object.remove("requestBody") instanceof ObjectNode body) {
            var consumes = object.putArray("consumes");
            body.path("content").properties().forEach(type -> consumes.add(type.getKey()));
        }
        object.putObject("responses").putObject("200").put("description", "OK");
    }

    private static void convertSchema(JsonNode schema) {
        if (schema instanceof ObjectNode object && object.path(INT_OR_STRING).asBoolean(false)) {
            object.remove(INT_OR_STRING);
            object.put("type", "string").put("format", "int-or-string");
        }
        schema.forEach(OpenApiTwo::convertSchema);
    }
}
