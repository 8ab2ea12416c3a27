package dev.trellis.apiserver.http;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.http.ApiResponse.Content;
import dev.trellis.apiserver.http.ApiResponse.Header;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.protobuf.Protobuf;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Whole answers. */
final class Answers {
    private static final Header JSON = new Header("Content-Type", "application/json");
    private static final Header YAML = new Header("Content-Type", "application/yaml");
    private static final Header PROTOBUF = new Header("Content-Type", Protobuf.MEDIA_TYPE);
    private static final Header TEXT = new Header("Content-Type", "text/plain; charset=utf-8");
    static final Header NO_SNIFF = new Header("X-Content-Type-Options", "nosniff");
    private static final Header NO_CACHE = new Header("Cache-Control", "no-cache, private");

    private Answers() {}

    static ApiResponse json(int status, JsonNode body) {
        return json(status, Json.write(body));
    }

    /** JSON as it is stored; a line feed goes behind it. */
    static ApiResponse json(int status, byte[] body) {
        var line = new byte[body.length + 1];
        System.arraycopy(body, 0, line, 0, body.length);
        line[body.length] = '\n';
        return new ApiResponse.Whole(status, List.of(JSON, NO_CACHE), Content.of(line));
    }

    static ApiResponse yaml(int status, JsonNode body) {
        return new ApiResponse.Whole(
                status, List.of(YAML, NO_CACHE), Content.of(Json.writeYaml(body)));
    }

    static ApiResponse protobuf(int status, byte[] body) {
        return new ApiResponse.Whole(status, List.of(PROTOBUF, NO_CACHE), Content.of(body));
    }

    static ApiResponse text(int status, String body) {
        return new ApiResponse.Whole(
                status,
                List.of(TEXT, NO_SNIFF, NO_CACHE),
                Content.of(body.getBytes(StandardCharsets.UTF_8)));
    }

    static ApiResponse pageNotFound() {
        return text(404, "404 page not found\n");
    }

    static ApiResponse error(ApiRequest request, StatusError error) {
        var status = error.status();
        var made =
                Media.refusedInProtobuf(request)
                        ? protobuf(error.code(), Protobuf.write(status))
                        : json(error.code(), status);
        var seconds = status.path("details").path("retryAfterSeconds").asText("");
        var told = warn(made, error.warnings());
        return seconds.isEmpty() ? told : with(told, new Header("Retry-After", seconds));
    }

    static ApiResponse with(ApiResponse response, Header... more) {
        if (!(response instanceof ApiResponse.Whole(var status, var headers, var content))) {
            return response;
        }
        var all = new ArrayList<>(headers);
        for (var header : more) {
            all.removeIf(known -> known.name().equalsIgnoreCase(header.name()));
        }
        all.addAll(List.of(more));
        return new ApiResponse.Whole(status, all, content);
    }

    static ApiResponse without(ApiResponse response, Header header) {
        if (!(response instanceof ApiResponse.Whole(var status, var headers, var content))) {
            return response;
        }
        return new ApiResponse.Whole(
                status, headers.stream().filter(one -> !one.equals(header)).toList(), content);
    }

    /** A header is one line. */
    private static boolean canBeTold(String warning) {
        return !warning.isEmpty() && warning.chars().noneMatch(Character::isISOControl);
    }

    static ApiResponse warn(ApiResponse response, List<String> warnings) {
        if (!(response instanceof ApiResponse.Whole(var status, var headers, var content))
                || warnings.isEmpty()) {
            return response;
        }
        var all = new ArrayList<>(headers);
        warnings.stream()
                .distinct()
                .filter(Answers::canBeTold)
                .map(text -> text.replace("\\", "\\\\").replace("\"", "\\\""))
                .forEach(text -> all.add(new Header("Warning", "299 - \"" + text + "\"")));
        return new ApiResponse.Whole(status, all, content);
    }
}
