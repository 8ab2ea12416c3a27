package dev.trellis.apiserver.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.CustomVersion;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The columns of each kind, and for custom ones those of their definition. */
final class Columns {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final List<String> DEFAULTS =
            List.of(
                    "storageclass.kubernetes.io/is-default-class",
                    "storageclass.beta.kubernetes.io/is-default-class",
                    "ingressclass.kubernetes.io/is-default-class");

    private final Instant now;
    private final ColumnMaker make;

    Columns(Instant now) {
        this.now = now;
        this.make = new ColumnMaker(now);
    }

    List<Column> of(ApiKind kind) {
        if (kind.qualified().equals("events")) {
            return new PlainColumns(now).event();
        }
        var columns = new ArrayList<Column>();
        columns.add(make.name(Columns::name, 0));
        columns.addAll(
                kind.custom().isPresent() ? custom(kind.custom().get().version()) : builtIn(kind));
        return columns;
    }

    /** With a word for the class that counts where none is named. */
    private static String name(ObjectNode object) {
        var name = object.at("/metadata/name").asText("");
        var annotations = object.at("/metadata/annotations");
        var isDefault =
                DEFAULTS.stream()
                        .anyMatch(mark -> annotations.path(mark).asText("").equals("true"));
        return isDefault ? name + " (default)" : name;
    }

    private List<Column> builtIn(ApiKind kind) {
        return Stream.of(new WorkloadColumns(now).of(kind), new NetworkColumns(now).of(kind))
                .filter(columns -> !columns.isEmpty())
                .findFirst()
                .orElseGet(() -> new PlainColumns(now).of(kind));
    }

    private List<Column> custom(CustomVersion version) {
        if (version.columns().isEmpty()) {
            return List.of(make.age());
        }
        return version.columns().stream()
                .map(column ->
                        new Column(
                                column.name(),
                                column.type(),
                                column.format(),
                                column.description(),
                                column.priority(),
                                object -> cell(object, column)))
                .toList();
    }

    private JsonNode cell(ObjectNode object, CustomVersion.Column column) {
        var value = JsonPath.first(object, column.path());
        if (value.isMissingNode() || value.isNull()) {
            return JSON.nullNode();
        }
        return switch (column.type()) {
            case "integer" -> value.isNumber() ? JSON.numberNode(value.asLong()) : JSON.nullNode();
            case "number" -> value.isNumber() ? JSON.numberNode(value.asDouble()) : JSON.nullNode();
            case "boolean" -> value.isBoolean() ? value : JSON.nullNode();
            case "date" -> JSON.textNode(Age.of(value.asText(), now));
            default -> JSON.textNode(value.isValueNode() ? value.asText() : value.toString());
        };
    }
}
