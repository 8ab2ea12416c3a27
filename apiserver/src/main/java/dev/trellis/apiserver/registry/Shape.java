package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.fault.Subject;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.Trait;
import dev.trellis.apiserver.schema.Defaulting;
import dev.trellis.apiserver.schema.Forms;
import dev.trellis.apiserver.schema.ModelSchemas;
import dev.trellis.apiserver.schema.Pruning;
import dev.trellis.apiserver.schema.Schema;

import io.fabric8.kubernetes.api.model.ObjectMeta;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
                        new Subject(kind.group(), saidKind, name),
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
        checkForms(object, kind);
    }

    /** Refuses to apply what is of another kind or version, or does not say. */
    static void checkApplied(ObjectNode object, ApiKind kind) {
        var saidVersion = object.path("apiVersion").asText("");
        var saidKind = object.path("kind").asText("");
        if (!saidVersion.equals(kind.apiVersion()) || !saidKind.equals(kind.kind())) {
            throw StatusError.badRequest(
                    "invalid object type: %s, Kind=%s"
                            .formatted(
                                    saidVersion.contains("/") ? saidVersion : "/" + saidVersion,
                                    saidKind));
        }
    }

    /** Refuses what a patch has made something else, or nothing at all. */
    static void checkPatched(ObjectNode object, Target target) {
        var kind = target.kind();
        if (object.path("metadata").path("name").asText("").isEmpty()) {
            throw StatusError.badRequest(
                    "the name of the object (%s based on URL) was undeterminable: name must be provided"
                            .formatted(target.name()));
        }
        var saidVersion = object.path("apiVersion").asText("");
        var saidKind = object.path("kind").asText("");
        if (kind.has(Trait.CUSTOM)) {
            checkPatchedCustom(object, kind);
            return;
        }
        var fault =
                saidVersion.equals(kind.apiVersion()) && saidKind.equals(kind.kind())
                        ? findFormFault(object, kind)
                        : Optional.of(
                                "unable to decode %s, Kind=%s as %s"
                                        .formatted(saidVersion, saidKind, kind.kind()));
        fault.ifPresent(why -> {
            throw refusedPatch(object, why);
        });
    }

    private static void checkPatchedCustom(ObjectNode object, ApiKind kind) {
        var causes = new ArrayList<Cause>();
        var warnings = new ArrayList<String>();
        var saidKind = object.path("kind").asText("");
        var saidVersion = object.path("apiVersion").asText("");
        if (!saidKind.equals(kind.kind())) {
            causes.add(Cause.invalid("kind", saidKind, "must be " + kind.kind()));
        }
        if (!saidVersion.equals(kind.apiVersion())) {
            causes.add(Cause.invalid("apiVersion", saidVersion, "must be " + kind.apiVersion()));
            // The reference looks for the schema of that version, and so knows no field.
            object.properties().stream()
                    .map(java.util.Map.Entry::getKey)
                    .filter(name -> !List.of("apiVersion", "kind", "metadata").contains(name))
                    .forEach(name -> warnings.add("unknown field \"%s\"".formatted(name)));
        }
        if (!causes.isEmpty()) {
            throw StatusError.invalid(
                            new Subject(
                                    kind.group(),
                                    saidKind,
                                    object.path("metadata").path("name").asText("")),
                            causes)
                    .warn(warnings);
        }
    }

    /** The refusal of a patch that makes of an object what cannot be read. */
    static StatusError refusedPatch(ObjectNode patched, String why) {
        return StatusError.invalid(
                new Subject("", "", ""), List.of(Cause.invalid("patch", patched.toString(), why)));
    }

    private static Optional<String> findFormFault(ObjectNode object, ApiKind kind) {
        var metadata = object.get("metadata");
        var fault =
                metadata == null
                        ? Optional.<String>empty()
                        : Forms.findFault(metadata, METADATA, "ObjectMeta");
        return kind.has(Trait.CUSTOM)
                ? fault
                : fault.or(() -> Forms.findFault(object, kind.schema(), kind.kind()));
    }

    /** Refuses what could not even be read: values of another form than the kind has. */
    static void checkForms(ObjectNode object, ApiKind kind) {
        findFormFault(object, kind)
                .ifPresent(text -> {
                    throw StatusError.badRequest(
                            "%1$s in version \"%2$s\" cannot be handled as a %1$s: %3$s"
                                    .formatted(kind.kind(), kind.version(), text));
                });
        dropNullElements(object, kind);
    }

    /** A null in a list of a built-in object says nothing, and no rule should have to meet it. */
    private static void dropNullElements(ObjectNode object, ApiKind kind) {
        var roots = kind.has(Trait.CUSTOM) ? List.of(object.path("metadata")) : List.of(object);
        roots.forEach(Shape::dropNullElements);
    }

    private static void dropNullElements(JsonNode node) {
        if (node instanceof ArrayNode array) {
            for (var i = array.size() - 1; i >= 0; i--) {
                if (array.get(i).isNull()) {
                    array.remove(i);
                }
            }
        }
        node.forEach(Shape::dropNullElements);
    }

    /** Drops what is unknown and fills in defaults; returns the paths of what was dropped. */
    static List<String> fit(ObjectNode object, ApiKind kind) {
        return fit(object, kind, kind.schema());
    }

    /** Fills in the defaults of a custom object that was merged from what somebody applied. */
    static void complete(ObjectNode object, ApiKind kind) {
        dropNulls(object.withObject("metadata"));
        Defaulting.applyKeepingNulls(object, kind.schema());
    }

    /** Drops and fills in by the schema of another version. */
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
