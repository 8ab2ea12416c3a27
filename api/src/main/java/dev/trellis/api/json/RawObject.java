package dev.trellis.api.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.node.ObjectNode;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A JSON object of a kind we do not know, kept as it was written: member order, explicit nulls,
 * number literals and repeated members all survive.
 *
 * <p>It holds compact text, not a tree, because caches hold thousands of them and few are ever
 * looked into. Two raw objects are equal when their text is; {@link #sameContentAs} asks whether
 * they mean the same, which is the question to ask after an API server reordered the members.
 */
@JsonSerialize(using = RawObjectSerializer.class)
@JsonDeserialize(using = RawObjectDeserializer.class)
public final class RawObject {

    public static final RawObject EMPTY = new RawObject("{}");

    private final String json;

    private RawObject(String json) {
        this.json = json;
    }

    /**
     * The object that this text holds.
     *
     * @throws IllegalArgumentException where the text is not exactly one JSON object
     */
    public static RawObject of(String json) {
        try (var parser = ApiJson.parser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException(
                        "a raw manifest must be a JSON object, found " + described(parser));
            }
            var object = readFrom(parser);
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException(
                        "a raw manifest must be one JSON object, found more text after it");
            }
            return object;
        } catch (IOException e) {
            throw new IllegalArgumentException("a raw manifest is not JSON: " + e.getMessage(), e);
        }
    }

    public static RawObject of(ObjectNode tree) {
        try (var parser = tree.traverse()) {
            parser.nextToken();
            return readFrom(parser);
        } catch (IOException e) {
            throw new UncheckedIOException("a JSON tree could not be written as text", e);
        }
    }

    /**
     * What the mapper writes of a value, which must be an object.
     *
     * @throws IllegalArgumentException where the mapper cannot write the value, or not as an object
     */
    public static RawObject ofValue(Object value, ObjectMapper mapper) {
        try {
            var json = mapper.writeValueAsString(value);
            if (!json.startsWith("{")) {
                throw new IllegalArgumentException(
                        "a raw manifest must be a JSON object, found another value");
            }
            return new RawObject(SafeText.of(json));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "a value has no JSON form: " + e.getOriginalMessage(), e);
        }
    }

    /** The object whose opening brace the parser stands on. */
    static RawObject readFrom(JsonParser parser) throws IOException {
        return new RawObject(JsonTokens.compactText(parser));
    }

    /** The compact JSON text. */
    public String json() {
        return json;
    }

    /**
     * A fresh tree of this object: integers are {@code long} as far as they fit, other numbers
     * exact decimals. Of a repeated member a tree holds the last.
     */
    public ObjectNode toTree() {
        return ApiJson.readObject(json);
    }

    /** Whether both mean the same: the order of members and the spelling of numbers are ignored. */
    public boolean sameContentAs(RawObject other) {
        return json.equals(other.json) || JsonContent.same(toTree(), other.toTree());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RawObject that && json.equals(that.json);
    }

    @Override
    public int hashCode() {
        return json.hashCode();
    }

    @Override
    public String toString() {
        // Manifests may be Secrets, so their content stays out of logs.
        return "RawObject[" + json.length() + " characters]";
    }

    private static String described(JsonParser parser) {
        var token = parser.currentToken();
        return token == null ? "no text" : "another value (" + token + ")";
    }
}
