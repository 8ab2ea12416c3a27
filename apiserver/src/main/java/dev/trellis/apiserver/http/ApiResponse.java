package dev.trellis.apiserver.http;

import dev.trellis.apiserver.registry.WatchFeed;

import java.time.Duration;
import java.util.List;

/** What a request is answered with. */
public sealed interface ApiResponse {
    /** A whole answer. */
    record Whole(int status, List<Header> headers, Content content) implements ApiResponse {
        public Whole {
            headers = List.copyOf(headers);
        }
    }

    /**
     * Events without end.
     *
     * @param timeout after which the stream ends by itself
     */
    record Stream(WatchFeed feed, EventForm form, Duration timeout) implements ApiResponse {}

    /** A header of an answer. */
    record Header(String name, String value) {}

    /** The body of an answer: not a copy, so nobody may change it. */
    final class Content {
        private final byte[] bytes;

        private Content(byte[] bytes) {
            this.bytes = bytes;
        }

        static Content of(byte[] bytes) {
            return new Content(bytes);
        }

        public byte[] bytes() {
            return bytes;
        }
    }
}
