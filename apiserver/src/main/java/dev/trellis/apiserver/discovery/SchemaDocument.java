package dev.trellis.apiserver.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.schema.ModelSchemas;
import dev.trellis.apiserver.schema.Schema;
import dev.trellis.apiserver.schema.Schema.Flag;

import io.fabric8.kubernetes.api.model.ObjectMeta;

/** Writes a schema down, for those who ask what a kind looks like. */
final class SchemaDocument {
    /** Model classes may contain themselves; nobody reads further down than this. */
    private static final int DEPTH_MAX = 12;

    private SchemaDocument() {}

    static ObjectNode of(ApiKind kind) {
        var made = write(kind.schema(), 0);
        made.put("type", "object");
        var properties = made.withObject("properties");
        properties.putObject("apiVersion").put("type", "string");
        properties.putObject("kind").put("type", "string");
        properties.set("metadata", write(ModelSchemas.of(ObjectMeta.class), 0));
        return made;
    }

    private static ObjectNode write(Schema schema, int depth) {
        var made = Json.object();
        schema.description().ifPresent(text -> made.put("description", text));
        switch (schema.form()) {
            case ANY -> {}
            case OBJECT -> made.put("type", "object");
            case ARRAY -> made.put("type", "array");
            case STRING -> made.put("type", "string");
            case INTEGER -> made.put("type", "integer");
            case NUMBER -> made.put("type", "number");
            case BOOLEAN -> made.put("type", "boolean");
        }
        if (schema.is(Flag.PRESERVE_UNKNOWN)) {
            made.put("x-kubernetes-preserve-unknown-fields", true);
        }
        if (schema.is(Flag.INT_OR_STRING)) {
            made.put("x-kubernetes-int-or-string", true);
        }
        if (depth < DEPTH_MAX) {
            if (!schema.properties().isEmpty()) {
                var properties = made.putObject("properties");
                schema.properties()
                        .forEach((name, member) -> properties.set(name, write(member, depth + 1)));
            }
            schema.additional()
                    .ifPresent(of -> made.set("additionalProperties", write(of, depth + 1)));
            schema.items().ifPresent(items -> made.set("items", write(items, depth + 1)));
        }
        listType(schema, made);
        return made;
    }

    private static void listType(Schema schema, ObjectNode made) {
        if (schema.form() != Schema.Form.ARRAY) {
            return;
        }
        switch (schema.listType().kind()) {
            case ATOMIC -> made.put("x-kubernetes-list-type", "atomic");
            case SET -> made.put("x-kubernetes-list-type", "set");
            case MAP -> {
                made.put("x-kubernetes-list-type", "map");
                var keys = made.putArray("x-kubernetes-list-map-keys");
                schema.listType().keys().forEach(keys::add);
            }
        }
    }
}
