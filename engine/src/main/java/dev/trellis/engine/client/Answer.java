package dev.trellis.engine.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the API server answered, whole. */
public final class Answer {
    /** A code, who says it, and the text. */
    private static final Pattern WARNING = Pattern.compile("\\d{3} \\S+ \"(.*)\"");

    private static final JsonMapper STATUSES = new JsonMapper(ApiJson.newFactory());

    private final Call call;
    private final int code;
    private final List<String> warnings;
    private final byte[] body;
    private final KubernetesSerialization json;

    Answer(Call call, int code, List<String> warnings, byte[] body, KubernetesSerialization json) {
        this.call = call;
        this.code = code;
        this.warnings = List.copyOf(warnings);
        this.body = body;
        this.json = json;
    }

    public int code() {
        return code;
    }

    public boolean succeeded() {
        return code >= 200 && code < 300;
    }

    /** What the server warns of, such as a version of an API that will go. */
    public List<String> warnings() {
        return warnings.stream()
                .map(WARNING::matcher)
                .filter(Matcher::matches)
                .map(found -> found.group(1).replaceAll("\\\\(.)", "$1"))
                .toList();
    }

    public <T> T as(Class<T> type) {
        try {
            return json.unmarshal(new ByteArrayInputStream(body), type);
        } catch (RuntimeException e) {
            throw isNo(type, e);
        }
    }

    /** For an answer that cannot be read as what was expected. */
    public ApiException isNo(Class<?> type, Exception why) {
        return new ApiException(
                code, "The answer to %s is not a %s.".formatted(call, type.getSimpleName()), why);
    }

    /** The body, for who reads it in a way of its own. */
    public InputStream stream() {
        return new ByteArrayInputStream(body);
    }

    /** The object that was answered, with numbers as they were written. */
    public ObjectNode exactTree() {
        return ApiJson.readObject(new String(body, StandardCharsets.UTF_8));
    }

    public JsonNode tree() {
        try {
            var tree = STATUSES.readTree(body);
            return tree == null ? MissingNode.getInstance() : tree;
        } catch (IOException e) {
            // A proxy in between may answer with a page of its own.
            return MissingNode.getInstance();
        }
    }

    /** The body as text, for answers that are none of JSON. */
    public String text() {
        return new String(body, StandardCharsets.UTF_8).strip();
    }

    /** The reason of a Status, such as {@code AlreadyExists}; empty where there is none. */
    public String reason() {
        return tree().path("reason").asText("");
    }

    /** The message of a Status, or what little is known. */
    public String message() {
        var message = tree().path("message").asText("");
        return message.isEmpty() ? "HTTP status " + code : message;
    }

    /** For an answer that is no outcome of the request. */
    public ApiException unexpected() {
        return new ApiException(
                code, "%s was answered with %d: %s".formatted(call, code, message()), null);
    }
}
