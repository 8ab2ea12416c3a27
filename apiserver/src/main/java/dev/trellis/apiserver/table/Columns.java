package dev.trellis.apiserver.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.CustomVersion;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The columns of each kind; one without an entry shows name and age. */
final class Columns {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Instant now;

    Columns(Instant now) {
        this.now = now;
    }

    List<Column> of(ApiKind kind) {
        var columns = new ArrayList<Column>();
        columns.add(
                new Column(
                        "Name",
                        "string",
                        "name",
                        "The name of the object, unique within its namespace.",
                        0,
                        object -> text(object, "/metadata/name")));
        if (kind.custom().isPresent()) {
            columns.addAll(custom(kind.custom().get().version()));
        } else {
            columns.addAll(builtIn(kind));
        }
        return columns;
    }

    private List<Column> builtIn(ApiKind kind) {
        return switch (kind.qualified()) {
            case "configmaps" -> List.of(count("Data", "data", "binaryData"), age());
            case "secrets" -> List.of(path("Type", "/type"), count("Data", "data"), age());
            case "namespaces" -> List.of(path("Status", "/status/phase"), age());
            case "leases.coordination.k8s.io" ->
                    List.of(path("Holder", "/spec/holderIdentity"), age());
            case "roles.rbac.authorization.k8s.io", "clusterroles.rbac.authorization.k8s.io" ->
                    List.of(path("Created At", "/metadata/creationTimestamp"));
            case "customresourcedefinitions.apiextensions.k8s.io" ->
                    List.of(
                            path("Scope", "/spec/scope"),
                            new Column("Versions", "string", "", "", 0, Columns::versions),
                            path("Created At", "/metadata/creationTimestamp"));
            case "scales.autoscaling" ->
                    List.of(
                            number("Desired", "/spec/replicas"),
                            number("Available", "/status/replicas"),
                            age());
            case "deployments.apps" ->
                    List.of(
                            new Column("Ready", "string", "", "", 0, Columns::ready),
                            number("Up-to-date", "/status/updatedReplicas"),
                            number("Available", "/status/availableReplicas"),
                            age());
            case "services" ->
                    List.of(
                            path("Type", "/spec/type"),
                            path("Cluster-IP", "/spec/clusterIP"),
                            age());
            default -> List.of(age());
        };
    }

    private List<Column> custom(CustomVersion version) {
        if (version.columns().isEmpty()) {
            return List.of(age());
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

    private Column age() {
        return new Column(
                "Age",
                "string",
                "",
                "How long ago the object was created.",
                0,
                object ->
                        JSON.textNode(
                                Age.of(object.at("/metadata/creationTimestamp").asText(""), now)));
    }

    private static Column path(String name, String path) {
        return new Column(name, "string", "", "", 0, object -> text(object, path));
    }

    private static Column number(String name, String path) {
        return new Column(
                name, "integer", "", "", 0, object -> JSON.numberNode(object.at(path).asLong(0)));
    }

    private static Column count(String name, String... fields) {
        Function<ObjectNode, JsonNode> cell =
                object -> {
                    var count = 0;
                    for (var field : fields) {
                        count += object.path(field).size();
                    }
                    return JSON.numberNode(count);
                };
        return new Column(name, "string", "", "", 0, cell);
    }

    private static JsonNode text(ObjectNode object, String path) {
        var value = object.at(path);
        return JSON.textNode(value.isMissingNode() ? "" : value.asText());
    }

    private static JsonNode versions(ObjectNode definition) {
        var names = new ArrayList<String>();
        definition
                .at("/spec/versions")
                .forEach(version -> {
                    if (version.path("served").asBoolean()) {
                        names.add(version.path("name").asText());
                    }
                });
        return JSON.textNode(String.join(",", names));
    }

    private static JsonNode ready(ObjectNode object) {
        return JSON.textNode(
                "%d/%d"
                        .formatted(
                                object.at("/status/readyReplicas").asLong(0),
                                object.at("/spec/replicas").asLong(0)));
    }
}
