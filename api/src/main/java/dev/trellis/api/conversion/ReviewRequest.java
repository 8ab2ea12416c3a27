package dev.trellis.api.conversion;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an API server asks, as far as it can be read; nothing in it is checked yet. The objects of a
 * large list come in one request, so they stay where they are in its text and are looked into one
 * by one.
 */
record ReviewRequest(
        @Nullable String apiVersion,
        @Nullable String kind,
        @Nullable String uid,
        @Nullable String desiredApiVersion,
        List<Optional<Parts>> objects) {

    /** Reads the request; an element that is no object is an empty one. */
    static ReviewRequest read(byte[] json) throws IOException {
        try (var parser = ConversionJson.STRICT.createParser(json)) {
            return new Reading(parser, json).read();
        }
    }

    private static final class Reading {
        private final JsonParser parser;
        private final byte[] source;
        private @Nullable String apiVersion;
        private @Nullable String kind;
        private @Nullable String uid;
        private @Nullable String desiredApiVersion;
        private final List<Optional<Parts>> objects = new ArrayList<>();

        Reading(JsonParser parser, byte[] source) {
            this.parser = parser;
            this.source = source;
        }

        ReviewRequest read() throws IOException {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("it is not a JSON object");
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                switch (memberName()) {
                    case "apiVersion" -> apiVersion = text();
                    case "kind" -> kind = text();
                    case "request" -> readRequest();
                    default -> parser.skipChildren();
                }
            }
            return new ReviewRequest(apiVersion, kind, uid, desiredApiVersion, objects);
        }

        private void readRequest() throws IOException {
            if (!parser.hasToken(JsonToken.START_OBJECT)) {
                parser.skipChildren();
                return;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                switch (memberName()) {
                    case "uid" -> uid = text();
                    case "desiredAPIVersion" -> desiredApiVersion = text();
                    case "objects" -> readObjects();
                    default -> parser.skipChildren();
                }
            }
        }

        private void readObjects() throws IOException {
            if (!parser.hasToken(JsonToken.START_ARRAY)) {
                // Null is how Go writes a list without elements.
                if (!parser.hasToken(JsonToken.VALUE_NULL)) {
                    objects.add(Optional.empty());
                }
                parser.skipChildren();
                return;
            }
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (parser.hasToken(JsonToken.START_OBJECT)) {
                    objects.add(Optional.of(Parts.read(parser, source)));
                } else {
                    parser.skipChildren();
                    objects.add(Optional.empty());
                }
            }
        }

        /** The name of the member the parser stands on; it then stands on the value. */
        private String memberName() throws IOException {
            var name = parser.currentName();
            parser.nextToken();
            return name;
        }

        private @Nullable String text() throws IOException {
            if (parser.hasToken(JsonToken.VALUE_STRING)) {
                return parser.getText();
            }
            parser.skipChildren();
            return null;
        }
    }
}
