package dev.trellis.apiserver.kind;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One version in a custom resource definition, beyond its schema.
 *
 * @param deprecation the warning that each request of this version gets
 * @param columns what tables show
 * @param selectableFields paths by which lists can be narrowed, without a leading dot
 */
public record CustomVersion(
        Optional<String> deprecation,
        List<Column> columns,
        List<String> selectableFields,
        Optional<ScalePaths> scale) {
    /** A column of a table. */
    public record Column(
            String name,
            String type,
            String format,
            String description,
            int priority,
            String path) {}

    /** Where the numbers of the scale subresource stand in the object. */
    public record ScalePaths(String specReplicas, String statusReplicas, String selector) {}

    public CustomVersion {
        columns = List.copyOf(columns);
        selectableFields = List.copyOf(selectableFields);
    }

    static CustomVersion of(JsonNode version, String group, String kind) {
        return new CustomVersion(
                deprecation(version, group, kind),
                columns(version.path("additionalPrinterColumns")),
                fields(version.path("selectableFields")),
                scale(version.path("subresources").path("scale")));
    }

    private static Optional<String> deprecation(JsonNode version, String group, String kind) {
        if (!version.path("deprecated").asBoolean(false)) {
            return Optional.empty();
        }
        var usual = "%s/%s %s is deprecated".formatted(group, version.path("name").asText(), kind);
        return Optional.of(version.path("deprecationWarning").asText(usual));
    }

    private static List<Column> columns(JsonNode list) {
        var made = new ArrayList<Column>();
        list.forEach(column -> {
            var path = column.path("jsonPath").asText();
            made.add(
                    new Column(
                            column.path("name").asText(),
                            column.path("type").asText(),
                            column.path("format").asText(""),
                            column.path("description")
                                    .asText(
                                            "Custom resource definition column (in JSONPath"
                                                    + " format): "
                                                    + path),
                            column.path("priority").asInt(0),
                            path));
        });
        return made;
    }

    private static List<String> fields(JsonNode list) {
        var made = new ArrayList<String>();
        list.forEach(field -> made.add(field.path("jsonPath").asText().replaceFirst("^\\.", "")));
        return made;
    }

    private static Optional<ScalePaths> scale(JsonNode scale) {
        return scale.isMissingNode() || scale.isNull()
                ? Optional.empty()
                : Optional.of(
                        new ScalePaths(
                                scale.path("specReplicasPath").asText(),
                                scale.path("statusReplicasPath").asText(),
                                scale.path("labelSelectorPath").asText("")));
    }
}
