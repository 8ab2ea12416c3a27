package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.Trait;
import dev.trellis.apiserver.schema.Defaulting;
import dev.trellis.apiserver.schema.ModelSchemas;
import dev.trellis.apiserver.schema.Pruning;
import dev.trellis.apiserver.schema.Schema;

import io.fabric8.kubernetes.api.model.ObjectMeta;

import java.util.List;

/** Brings an object into the shape of its kind. */
final class Shape {
    private static final Schema METADATA = ModelSchemas.of(ObjectMeta.class);

    private Shape() {}

    /** Refuses an object that says it is something else than what was asked for. */
    static void checkType(ObjectNode object, ApiKind kind) {
        var saidVersion = object.path("apiVersion").asText("");
        var saidKind = object.path("kind").asText("");
        if (kind.has(Trait.CUSTOM)) {
            if (saidKind.isEmpty()) {
                throw StatusError.badRequest(
                        "the object provided is unrecognized (must be of type %s): Object 'Kind' is missing in '%s'"
                                .formatted(kind.kind(), object));
            }
            if (!saidVersion.equals(kind.apiVersion())) {
                throw StatusError.badRequest(
                        "the API version in the data (%s) does not match the expected API version (%s)"
                                .formatted(saidVersion, kind.apiVersion()));
            }
            if (!saidKind.equals(kind.kind())) {
                var name = object.path("metadata").path("name").asText("");
                throw StatusError.invalid(
                        new dev.trellis.apiserver.fault.Subject(kind.group(), saidKind, name),
                        List.of(Cause.invalid("kind", saidKind, "must be " + kind.kind())));
            }
        } else if ((!saidVersion.isEmpty() && !saidVersion.equals(kind.apiVersion()))
                || (!saidKind.isEmpty() && !saidKind.equals(kind.kind()))) {
            throw StatusError.badRequest(
                    ("%1$s in version \"%2$s\" cannot be handled as a %3$s: converting (%2$s.%1$s)"
                                    + " to (%4$s.%3$s): unknown conversion")
                            .formatted(
                                    saidKind,
                                    saidVersion.replaceFirst(".*/", ""),
                                    kind.kind(),
                                    kind.group().isEmpty()
                                            ? "core"
                                            : kind.group().replaceFirst("\\..*", "")));
        }
        object.put("apiVersion", kind.apiVersion());
        object.put("kind", kind.kind());
    }

    /** Drops what is unknown and fills in defaults; returns the paths of what was dropped. */
    static List<String> fit(ObjectNode object, ApiKind kind) {
        return fit(object, kind, kind.schema());
    }

    /** The same by the schema of another version. */
    static List<String> fit(ObjectNode object, ApiKind kind, Schema schema) {
        var unknown = Pruning.prune(object, schema, METADATA);
        object.withObject("metadata").remove("selfLink");
        dropNulls(object.withObject("metadata"));
        Defaulting.apply(object, schema);
        if (!kind.has(Trait.CUSTOM)) {
            BuiltInForm.normalise(object, schema);
        }
        return unknown;
    }

    /** Absent and empty are the same in metadata, and written as absent. */
    private static void dropNulls(ObjectNode metadata) {
        metadata.properties()
                .removeIf(member ->
                        member.getValue().isNull()
                                || (member.getValue().isContainerNode()
                                        && member.getValue().isEmpty())
                                || (member.getValue().isTextual()
                                        && member.getValue().asText().isEmpty()));
    }
}
