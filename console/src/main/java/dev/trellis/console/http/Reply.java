package dev.trellis.console.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;

import java.util.HashMap;
import java.util.Map;

/**
 * An answer that is ready as a whole.
 *
 * @param headers beside those that every answer has
 */
record Reply(int status, String type, String body, Map<String, String> headers) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String JSON_TYPE = "application/json; charset=utf-8";

    Reply {
        headers = Map.copyOf(headers);
    }

    /** A refusal, as one sentence with the next step. */
    record Problem(String error) {}

    static Reply json(Object data) {
        return new Reply(200, JSON_TYPE, written(data), Map.of());
    }

    static Reply problem(int status, String sentence) {
        return new Reply(status, JSON_TYPE, written(new Problem(sentence)), Map.of());
    }

    static Reply text(int status, String sentence) {
        return new Reply(status, "text/plain; charset=utf-8", sentence + "\n", Map.of());
    }

    Reply with(String header, String value) {
        var more = new HashMap<>(headers);
        more.put(header, value);
        return new Reply(status, type, body, more);
    }

    private static String written(Object data) {
        try {
            return JSON.writeValueAsString(data);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write a " + data.getClass().getSimpleName(), e);
        }
    }
}
