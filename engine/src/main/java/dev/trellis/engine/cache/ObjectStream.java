package dev.trellis.engine.cache;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.util.TokenBuffer;

import dev.trellis.api.json.ApiJson;

import io.fabric8.kubernetes.api.model.HasMetadata;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Reads lists and watches from the network one object at a time: neither the text nor the objects
 * of a whole list ever exist at once.
 */
final class ObjectStream<T extends HasMetadata> {
    private static final JsonMapper TREES = new JsonMapper(ApiJson.newFactory());
    private static final JsonFactory JSON =
            TREES.getFactory().disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
    private static final byte[] NOTHING = {};

    private final ObjectReader<T> reader;

    ObjectStream(ObjectReader<T> reader) {
        this.reader = reader;
    }

    ListPage readList(InputStream body, Consumer<Found<T>> item) throws IOException {
        var page = new ListPage("", "");
        try (var parser = JSON.createParser(body)) {
            expect(parser, parser.nextToken(), JsonToken.START_OBJECT);
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                var member = parser.currentName();
                parser.nextToken();
                if (member.equals("metadata")) {
                    JsonNode metadata = TREES.readTree(parser);
                    page =
                            new ListPage(
                                    metadata.path("resourceVersion").asText(""),
                                    metadata.path("continue").asText(""));
                } else if (member.equals("items") && parser.hasToken(JsonToken.START_ARRAY)) {
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        item.accept(reader.read(reader.buffer(parser)));
                    }
                } else {
                    parser.skipChildren();
                }
            }
            // Without this a list that broke off in the middle would pass for a short one.
            expect(parser, parser.currentToken(), JsonToken.END_OBJECT);
        }
        return page;
    }

    /** Reads events until the watch ends. */
    void readEvents(InputStream body, Consumer<WatchEvent<T>> event) throws IOException {
        var left = NOTHING;
        while (true) {
            if (left.length == 0) {
                // Without a parser and its buffers: most watches are silent most of the time.
                var first = nextByte(body);
                if (first < 0) {
                    return;
                }
                left = new byte[] {(byte) first};
            }
            var unread = new ByteArrayOutputStream(0);
            try (var parser = JSON.createParser(joined(left, body))) {
                parser.nextToken();
                event.accept(readEvent(parser));
                parser.releaseBuffered(unread);
            }
            left = withoutBlanksInFront(unread.toByteArray());
        }
    }

    private static InputStream joined(byte[] left, InputStream body) {
        return new SequenceInputStream(new ByteArrayInputStream(left), body);
    }

    /** Waits for the beginning of an event; negative where there is none. */
    private static int nextByte(InputStream body) throws IOException {
        var next = body.read();
        while (isBlank(next)) {
            next = body.read();
        }
        return next;
    }

    /** Servers end every event with a line feed. */
    private static byte[] withoutBlanksInFront(byte[] bytes) {
        var start = 0;
        while (start < bytes.length && isBlank(bytes[start])) {
            start++;
        }
        return start == 0 ? bytes : Arrays.copyOfRange(bytes, start, bytes.length);
    }

    private static boolean isBlank(int symbol) {
        return symbol == '\n' || symbol == '\r' || symbol == ' ' || symbol == '\t';
    }

    private WatchEvent<T> readEvent(JsonParser parser) throws IOException {
        expect(parser, parser.currentToken(), JsonToken.START_OBJECT);
        var type = "";
        @Nullable TokenBuffer object = null;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            var member = parser.currentName();
            parser.nextToken();
            switch (member) {
                case "type" -> type = parser.getText();
                case "object" -> object = reader.buffer(parser);
                default -> parser.skipChildren();
            }
        }
        if (object == null) {
            throw new IOException("a watch event without an object");
        }
        return switch (type) {
            case "ADDED", "MODIFIED" -> new WatchEvent.Present<>(reader.unread(object));
            case "DELETED" -> new WatchEvent.Absent<>(reader.read(object));
            case "BOOKMARK" -> bookmark(TREES.readTree(object.asParser()));
            case "ERROR" -> error(TREES.readTree(object.asParser()));
            default -> throw new IOException("a watch event of unknown type " + type);
        };
    }

    private WatchEvent<T> bookmark(JsonNode object) {
        return new WatchEvent.Bookmark<>(
                object.path("metadata").path("resourceVersion").asText(""));
    }

    private WatchEvent<T> error(JsonNode status) {
        return new WatchEvent.Failed<>(
                status.path("code").asInt(), status.path("message").asText(""));
    }

    private static void expect(JsonParser parser, @Nullable JsonToken found, JsonToken wanted)
            throws IOException {
        if (found != wanted) {
            throw new IOException(
                    "the answer is not what a list or watch looks like: %s instead of %s at %s"
                            .formatted(
                                    found, wanted, parser.currentLocation().offsetDescription()));
        }
    }
}
