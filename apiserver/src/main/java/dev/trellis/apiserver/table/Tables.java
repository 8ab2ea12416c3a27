package dev.trellis.apiserver.table;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;

import java.time.Instant;
import java.util.List;

/** Objects as a table, and objects with nothing but their metadata. */
public final class Tables {
    /** How much of its object each row carries. */
    public enum Include {
        NONE,
        METADATA,
        OBJECT
    }

    private Tables() {}

    /**
     * A table with a row for each object.
     *
     * @param metadata of the table: that of the list, or of the only object
     * @param headed whether it describes its columns; only the first of a stream does
     */
    public static ObjectNode of(
            ApiKind kind,
            List<ObjectNode> objects,
            ObjectNode metadata,
            Include include,
            boolean headed,
            Instant now) {
        var columns = new Columns(now).of(kind);
        var made = Json.object().put("kind", "Table").put("apiVersion", "meta.k8s.io/v1");
        made.set("metadata", metadata);
        if (headed) {
            var definitions = made.putArray("columnDefinitions");
            columns.forEach(column -> column.describe(definitions.addObject()));
        } else {
            made.putNull("columnDefinitions");
        }
        var rows = made.putArray("rows");
        objects.forEach(object -> row(rows, columns, object, include));
        return made;
    }

    /** The object without all but its metadata. */
    public static ObjectNode partial(ObjectNode object) {
        var made =
                Json.object()
                        .put("kind", "PartialObjectMetadata")
                        .put("apiVersion", "meta.k8s.io/v1");
        made.set("metadata", object.path("metadata"));
        return made;
    }

    private static void row(
            ArrayNode rows, List<Column> columns, ObjectNode object, Include include) {
        var row = rows.addObject();
        var cells = row.putArray("cells");
        columns.forEach(column -> cells.add(column.cell().apply(object)));
        row.set(
                "object",
                switch (include) {
                    case NONE -> JsonNodeFactory.instance.nullNode();
                    case METADATA -> partial(object);
                    case OBJECT -> object;
                });
    }
}
