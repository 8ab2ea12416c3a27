package dev.trellis.api.conversion;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** An object inside of a larger JSON text, unread and not copied. */
final class JsonSlice {

    private final byte[] source;
    private final int from;
    private final int to;

    private JsonSlice(byte[] source, int from, int to) {
        this.source = source;
        this.from = from;
        this.to = to;
    }

    /** The value whose opening brace the parser of the source stands on; it is then skipped. */
    static JsonSlice skip(JsonParser parser, byte[] source) throws IOException {
        var from = parser.currentTokenLocation().getByteOffset();
        parser.skipChildren();
        return ending(parser, source, from);
    }

    /** The value that began there and whose last token the parser stands on. */
    static JsonSlice ending(JsonParser parser, byte[] source, long from) {
        return new JsonSlice(
                source,
                Math.toIntExact(from),
                Math.toIntExact(parser.currentLocation().getByteOffset()));
    }

    String text() {
        return new String(source, from, to - from, StandardCharsets.UTF_8);
    }

    /**
     * @throws IllegalArgumentException where the object cannot be read as such
     */
    <T> T read(Class<T> type) {
        try {
            return ConversionJson.STRICT.readValue(source, from, to - from, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new IllegalStateException("reading from memory failed", e);
        }
    }
}
