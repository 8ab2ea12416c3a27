package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.fault.Cause;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What the versions of a definition say beside their schemas. */
final class DefinitionVersions {
    private static final Pattern VERSION_NAME = Pattern.compile("[a-z]([-a-z0-9]*[a-z0-9])?");
    private static final List<String> COLUMN_TYPES =
            List.of("boolean", "date", "integer", "number", "string");

    private DefinitionVersions() {}

    static List<Cause> check(JsonNode spec) {
        var causes = new ArrayList<Cause>();
        if (spec.path("preserveUnknownFields").asBoolean(false)) {
            causes.add(
                    Cause.invalid(
                            "spec.preserveUnknownFields",
                            spec.path("preserveUnknownFields"),
                            "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in"
                                    + " spec.versions[*].schema instead"));
        }
        checkConversion(spec.path("conversion"), causes);
        var versions = spec.path("versions");
        for (var i = 0; i < versions.size(); i++) {
            // What only one version says is told of where the reference keeps it.
            var at = versions.size() == 1 ? "spec" : "spec.versions[" + i + "]";
            checkColumns(versions.get(i).path("additionalPrinterColumns"), at, causes);
            checkScale(versions.get(i).path("subresources").path("scale"), at, causes);
            var name = versions.get(i).path("name").asText("");
            if (!VERSION_NAME.matcher(name).matches()) {
                var fault =
                        "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";
                causes.add(Cause.invalid("spec.versions[" + i + "].name", name, fault));
                if (i == 0) {
                    // Where the reference keeps the name of the first one as well.
                    causes.add(Cause.invalid("spec.version", name, fault));
                }
            }
            checkSelectable(versions.get(i), at, causes);
            var warning = versions.get(i).path("deprecationWarning");
            if (warning.isTextual() && !versions.get(i).path("deprecated").asBoolean(false)) {
                causes.add(
                        Cause.invalid(
                                "spec.versions[" + i + "].deprecationWarning",
                                warning,
                                "can only be set for deprecated versions"));
            }
        }
        return causes;
    }

    /** A field by which objects can be chosen must be declared as a scalar. */
    private static void checkSelectable(JsonNode version, String at, List<Cause> causes) {
        var fields = version.path("selectableFields");
        for (var i = 0; i < fields.size(); i++) {
            var path = fields.get(i).path("jsonPath");
            var schema = version.at("/schema/openAPIV3Schema");
            for (var name : path.asText("").replaceFirst("^\\.", "").split("\\.", -1)) {
                schema = schema.path("properties").path(name);
            }
            if (schema.isMissingNode()) {
                causes.add(
                        Cause.invalid(
                                "%s.selectableFields[%d].jsonPath".formatted(at, i),
                                path,
                                "is an invalid path: does not refer to a valid field"));
            }
        }
    }

    /** Objects may still be kept in a version that a definition no longer has. */
    static List<Cause> checkStored(JsonNode spec, JsonNode status) {
        var causes = new ArrayList<Cause>();
        var names = new ArrayList<String>();
        spec.path("versions").forEach(version -> names.add(version.path("name").asText()));
        for (var i = 0; i < status.path("storedVersions").size(); i++) {
            var stored = status.path("storedVersions").get(i);
            if (!names.contains(stored.asText())) {
                causes.add(
                        Cause.invalid(
                                "status.storedVersions[" + i + "]",
                                stored,
                                ("missing from spec.versions; %1$s was previously a storage version,"
                                                + " and must remain in spec.versions until a storage"
                                                + " migration ensures no data remains persisted in"
                                                + " %1$s and removes %1$s from status.storedVersions")
                                        .formatted(stored.asText())));
            }
        }
        return causes;
    }

    private static void checkConversion(JsonNode conversion, List<Cause> causes) {
        PodChecks.choice(
                conversion.path("strategy"),
                "spec.conversion.strategy",
                List.of("None", "Webhook"),
                causes);
        if (!conversion.path("strategy").asText("").equals("Webhook")) {
            return;
        }
        if (!conversion.at("/webhook/clientConfig").isObject()) {
            causes.add(
                    Cause.required(
                            "spec.conversion.webhookClientConfig",
                            "required when strategy is set to Webhook"));
        }
        if (conversion.at("/webhook/conversionReviewVersions").isEmpty()) {
            causes.add(Cause.required("spec.conversion.conversionReviewVersions"));
        }
    }

    private static void checkColumns(JsonNode columns, String at, List<Cause> causes) {
        for (var i = 0; i < columns.size(); i++) {
            var where = "%s.additionalPrinterColumns[%d]".formatted(at, i);
            var type = columns.get(i).path("type");
            if (!COLUMN_TYPES.contains(type.asText(""))) {
                causes.add(
                        Cause.invalid(
                                where + ".type",
                                type,
                                "must be one of " + String.join(",", COLUMN_TYPES)));
            }
            if (columns.get(i).path("jsonPath").asText("").isEmpty()) {
                causes.add(Cause.required(where + ".JSONPath"));
            }
        }
    }

    private static void checkScale(JsonNode scale, String at, List<Cause> causes) {
        if (scale.isObject()) {
            for (var path : List.of("specReplicasPath", "statusReplicasPath")) {
                if (scale.path(path).asText("").isEmpty()) {
                    causes.add(Cause.required("%s.subresources.scale.%s".formatted(at, path)));
                }
            }
        }
    }
}
