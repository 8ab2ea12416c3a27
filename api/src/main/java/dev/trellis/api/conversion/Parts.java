package dev.trellis.api.conversion;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * An API object taken apart, with what is inside still unread.
 *
 * @param odd the name of a part that is no object, if there is one
 */
record Parts(
        @Nullable String apiVersion,
        @Nullable String kind,
        @Nullable JsonSlice metadata,
        @Nullable JsonSlice spec,
        @Nullable JsonSlice status,
        @Nullable String odd,
        JsonSlice whole) {

    static Parts of(String json) {
        var source = json.getBytes(StandardCharsets.UTF_8);
        try (var parser = ConversionJson.STRICT.createParser(source)) {
            parser.nextToken();
            return read(parser, source);
        } catch (IOException e) {
            throw new IllegalArgumentException("it is not a JSON object", e);
        }
    }

    /** The object whose opening brace the parser of the source stands on. */
    static Parts read(JsonParser parser, byte[] source) throws IOException {
        return new Reading(parser, source).read();
    }

    private static final class Reading {
        private final JsonParser parser;
        private final byte[] source;
        private @Nullable String apiVersion;
        private @Nullable String kind;
        private @Nullable JsonSlice metadata;
        private @Nullable JsonSlice spec;
        private @Nullable JsonSlice status;
        private @Nullable String odd;

        Reading(JsonParser parser, byte[] source) {
            this.parser = parser;
            this.source = source;
        }

        Parts read() throws IOException {
            var from = parser.currentTokenLocation().getByteOffset();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                var name = parser.currentName();
                parser.nextToken();
                switch (name) {
                    case "apiVersion" -> apiVersion = text();
                    case "kind" -> kind = text();
                    case "metadata" -> metadata = part(name);
                    case "spec" -> spec = part(name);
                    case "status" -> status = part(name);
                    default -> parser.skipChildren();
                }
            }
            var whole = JsonSlice.ending(parser, source, from);
            return new Parts(apiVersion, kind, metadata, spec, status, odd, whole);
        }

        private @Nullable String text() throws IOException {
            if (parser.hasToken(JsonToken.VALUE_STRING)) {
                return parser.getText();
            }
            parser.skipChildren();
            return null;
        }

        private @Nullable JsonSlice part(String name) throws IOException {
            if (parser.hasToken(JsonToken.START_OBJECT)) {
                return JsonSlice.skip(parser, source);
            }
            if (!parser.hasToken(JsonToken.VALUE_NULL)) {
                odd = name;
            }
            parser.skipChildren();
            return null;
        }
    }
}
