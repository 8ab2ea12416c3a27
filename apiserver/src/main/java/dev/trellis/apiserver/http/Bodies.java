package dev.trellis.apiserver.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.Trait;
import dev.trellis.apiserver.protobuf.Protobuf;
import dev.trellis.apiserver.protobuf.UnreadableException;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** Reads the bodies of requests. */
final class Bodies {
    private static final int SHOWN_MAX = 30;
    private static final String OPTIONS = "DeleteOptions";

    private Bodies() {}

    /** The object that a request carries. */
    static ObjectNode object(ApiRequest request, ApiKind kind) {
        var object = read(request, kind);
        checkSaid(request, kind, object);
        request.carries(object.path("metadata").path("name").asText(""));
        return object;
    }

    /** Refuses what does not say, in words, of what kind it is. */
    private static void checkSaid(ApiRequest request, ApiKind kind, ObjectNode object) {
        var unrecognized =
                "the object provided is unrecognized (must be of type %s): ".formatted(kind.kind());
        for (var field : List.of("kind", "apiVersion")) {
            var said = object.get(field);
            if (said != null && !said.isTextual() && !said.isNull()) {
                throw StatusError.badRequest(
                        "%scouldn't get version/kind; json parse error: json: cannot unmarshal %s into Go struct field .%s of type string (%s)"
                                .formatted(
                                        unrecognized,
                                        said.getNodeType().name().toLowerCase(Locale.ROOT),
                                        field,
                                        shown(request)));
            }
        }
        if (kind.has(Trait.CUSTOM) && object.path("kind").asText("").isEmpty()) {
            throw StatusError.badRequest(
                    "%sObject 'Kind' is missing in '%s' (%s)"
                            .formatted(
                                    unrecognized,
                                    new String(request.body(), StandardCharsets.UTF_8),
                                    shown(request)));
        }
    }

    private static ObjectNode read(ApiRequest request, ApiKind kind) {
        if (isProtobuf(request) && !kind.has(Trait.CUSTOM)) {
            return protobuf(request, kind);
        }
        var unrecognized =
                "the object provided is unrecognized (must be of type %s): couldn't get version/kind; json parse error: "
                        .formatted(kind.kind());
        if (request.body().length == 0) {
            throw StatusError.badRequest(unrecognized + "unexpected end of JSON input (<empty>)");
        }
        try {
            var parsed = parse(request);
            if (parsed instanceof ObjectNode object) {
                return object;
            }
            if (parsed.isNull() && !kind.has(Trait.CUSTOM)) {
                return Json.object();
            }
            throw StatusError.badRequest(unrecognized + "not an object (" + shown(request) + ")");
        } catch (JsonProcessingException e) {
            throw StatusError.badRequest(unrecognized + told(e) + " (" + shown(request) + ")");
        }
    }

    private static ObjectNode protobuf(ApiRequest request, ApiKind kind) {
        try {
            return Protobuf.read(request.body(), kind.apiVersion(), kind.kind());
        } catch (UnreadableException e) {
            throw StatusError.badRequest(
                    "the object provided is unrecognized (must be of type %s): %s (%s)"
                            .formatted(kind.kind(), e.getMessage(), shown(request)));
        }
    }

    static boolean isProtobuf(ApiRequest request) {
        return contentType(request).equals(Protobuf.MEDIA_TYPE);
    }

    /** The options of a removal; empty where there is no body. */
    static JsonNode options(ApiRequest request) {
        if (request.body().length == 0) {
            return Json.object();
        }
        try {
            var options =
                    isProtobuf(request)
                            ? Protobuf.read(request.body(), "v1", OPTIONS)
                            : parse(request);
            if (!options.isObject()) {
                throw StatusError.badRequest(
                        "couldn't get version/kind; json parse error: json: cannot unmarshal array into Go value of type struct");
            }
            var kind = options.path("kind").asText("");
            if (!kind.isEmpty() && !kind.equals(OPTIONS)) {
                throw StatusError.badRequest(
                        "no kind \"%s\" is registered for version \"%s\" in scheme \"pkg/runtime/scheme.go:111\""
                                .formatted(kind, options.path("apiVersion").asText("")));
            }
            return options;
        } catch (UnreadableException e) {
            throw StatusError.badRequest(String.valueOf(e.getMessage()));
        } catch (JsonProcessingException e) {
            throw StatusError.badRequest("couldn't get version/kind; json parse error: " + told(e));
        }
    }

    static String contentType(ApiRequest request) {
        var type = request.header("Content-Type").orElse("application/json");
        var end = type.indexOf(';');
        return (end < 0 ? type : type.substring(0, end)).trim().toLowerCase(Locale.ROOT);
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

    /** What a parser says, without the names of classes that mean nothing to a sender. */
    private static String told(JsonProcessingException e) {
        return String.valueOf(e.getOriginalMessage()).replaceAll("(?:\\w+\\.)+\\w+Exception: ", "");
    }

    private static String shown(ApiRequest request) {
        var body = request.body();
        if (body.length == 0) {
            return "<empty>";
        }
        var more = body.length > SHOWN_MAX ? " ..." : "";
        var length = Math.min(body.length, SHOWN_MAX);
        return body[0] == '{'
                ? new String(body, 0, length, StandardCharsets.UTF_8) + more
                : HexFormat.of().formatHex(body, 0, length) + more;
    }
}
