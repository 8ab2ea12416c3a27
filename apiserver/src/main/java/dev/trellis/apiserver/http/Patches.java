package dev.trellis.apiserver.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.Trait;
import dev.trellis.apiserver.patch.JsonPatch;
import dev.trellis.apiserver.patch.MergePatch;
import dev.trellis.apiserver.patch.StrategicPatch;

import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/** Finds out what kind of patch a request carries. */
final class Patches {
    private Patches() {}

    static UnaryOperator<ObjectNode> read(ApiRequest request, ApiKind kind) {
        return switch (Bodies.contentType(request)) {
            case "application/json-patch+json" -> JsonPatch.parse(json(request));
            case "application/merge-patch+json" -> MergePatch.parse(json(request));
            case "application/strategic-merge-patch+json" -> {
                if (kind.has(Trait.CUSTOM)) {
                    throw unsupportedForCustom();
                }
                yield StrategicPatch.parse(json(request), kind.schema());
            }
            default -> {
                if (kind.has(Trait.CUSTOM)) {
                    throw unsupportedForCustom();
                }
                throw StatusError.routing(
                        415, "UnsupportedMediaType", "415: Unsupported Media Type");
            }
        };
    }

    private static StatusError unsupportedForCustom() {
        return StatusError.plain(
                415,
                "UnsupportedMediaType",
                "the body of the request was in an unknown format - accepted media types include:"
                        + " application/json-patch+json, application/merge-patch+json,"
                        + " application/apply-patch+yaml");
    }

    private static JsonNode json(ApiRequest request) {
        try {
            return Json.read(request.body());
        } catch (JsonProcessingException _) {
            var text = new String(request.body(), StandardCharsets.UTF_8).strip();
            throw StatusError.badRequest(
                    "error decoding patch: "
                            + (text.isEmpty()
                                    ? "unexpected end of JSON input"
                                    : "invalid character '%c' looking for beginning of value"
                                            .formatted(text.charAt(0))));
        }
    }
}
