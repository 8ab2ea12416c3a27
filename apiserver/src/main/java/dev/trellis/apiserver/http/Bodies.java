package dev.trellis.apiserver.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Reads the bodies of requests. */
final class Bodies {
    private static final int SHOWN_MAX = 30;

    private Bodies() {}

    /** The object that a request carries. */
    static ObjectNode object(ApiRequest request, ApiKind kind) {
        var unrecognized =
                "the object provided is unrecognized (must be of type %s): couldn't get version/kind; json parse error: "
                        .formatted(kind.kind());
        if (request.body().length == 0) {
            throw StatusError.badRequest(unrecognized + "unexpected end of JSON input (<empty>)");
        }
        try {
            if (parse(request) instanceof ObjectNode object) {
                return object;
            }
            throw StatusError.badRequest(unrecognized + "not an object (" + shown(request) + ")");
        } catch (JsonProcessingException e) {
            throw StatusError.badRequest(
                    unrecognized + e.getOriginalMessage() + " (" + shown(request) + ")");
        }
    }

    /** The options of a removal; empty where there is no body. */
    static JsonNode options(ApiRequest request) {
        if (request.body().length == 0) {
            return Json.object();
        }
        try {
            return parse(request);
        } catch (JsonProcessingException e) {
            throw StatusError.badRequest(
                    "couldn't get version/kind; json parse error: " + e.getOriginalMessage());
        }
    }

    static String contentType(ApiRequest request) {
        return request.header("Content-Type")
                .orElse("application/json")
                .replaceFirst(";.*", "")
                .trim()
                .toLowerCase(Locale.ROOT);
    }

    private static JsonNode parse(ApiRequest request) throws JsonProcessingException {
        return switch (contentType(request)) {
            case "application/json", "" -> Json.read(request.body());
            case "application/yaml" -> Json.readYaml(request.body());
            default ->
                    throw StatusError.plain(
                            415,
                            "UnsupportedMediaType",
                            "the body of the request was in an unknown format - accepted media"
                                    + " types include: application/json, application/yaml,"
                                    + " application/vnd.kubernetes.protobuf");
        };
    }

    private static String shown(ApiRequest request) {
        var text = new String(request.body(), StandardCharsets.UTF_8);
        return text.length() > SHOWN_MAX ? text.substring(0, SHOWN_MAX) + " ..." : text;
    }
}
