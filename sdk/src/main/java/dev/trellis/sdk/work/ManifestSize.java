package dev.trellis.sdk.work;

import dev.trellis.api.json.RawObject;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Whether an object can travel at all: a work carries so many bytes, and no object is cut. */
public final class ManifestSize {
    /** What a hub takes in one work. */
    static final long BYTES_MAX = 500 * 1024;

    private ManifestSize() {}

    /**
     * What is wrong with the size of an object, in a sentence that names it; empty where it fits.
     */
    public static Optional<String> problem(RawObject raw) {
        var bytes = bytes(raw);
        if (bytes <= BYTES_MAX) {
            return Optional.empty();
        }
        var tree = raw.toTree();
        return Optional.of(
                "the %s '%s' takes %d bytes and a work carries at most %d: split it or make it smaller"
                        .formatted(
                                tree.path("kind").asText(),
                                tree.path("metadata").path("name").asText(),
                                bytes,
                                BYTES_MAX));
    }

    /** As in the message that carries a work: the text with a tag and its length before it. */
    static long bytes(RawObject raw) {
        long text = raw.json().getBytes(StandardCharsets.UTF_8).length;
        var lengthBits = Long.SIZE - Long.numberOfLeadingZeros(text | 1);
        return text + 1 + Math.ceilDiv(lengthBits, 7);
    }
}
