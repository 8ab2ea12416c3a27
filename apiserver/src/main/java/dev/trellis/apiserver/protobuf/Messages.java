package dev.trellis.apiserver.protobuf;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.json.Json;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.function.Function;

/** Messages that are one plain value in JSON, as they are written. */
final class Messages {
    private static final long TYPE_TEXT = 1;
    private static final int NANOS_OF_MICRO = 1_000;

    private Messages() {}

    static byte[] write(Form.Plain form, JsonNode value, Function<JsonNode, byte[]> schema) {
        return switch (form) {
            case TIME -> time(value, false);
            case MICROTIME -> time(value, true);
            case QUANTITY -> Writer.message(out -> out.writeString(1, value.asText("0")));
            case INTORSTRING ->
                    Writer.message(out -> {
                        out.writeInt64(1, value.isTextual() ? TYPE_TEXT : 0);
                        out.writeInt32(2, value.isTextual() ? 0 : value.asInt());
                        out.writeString(3, value.isTextual() ? value.asText() : "");
                    });
            case RAW ->
                    Writer.message(out -> {
                        if (!value.isMissingNode() && !value.isNull()) {
                            out.writeByteArray(1, Json.write(value));
                        }
                    });
            case SCHEMAORBOOL ->
                    Writer.message(out -> {
                        out.writeBool(1, value.isObject() || value.asBoolean());
                        if (value.isObject()) {
                            out.writeByteArray(2, schema.apply(value));
                        }
                    });
            case SCHEMAORARRAY, SCHEMAORTEXTS ->
                    Writer.message(out -> {
                        if (value.isObject()) {
                            out.writeByteArray(1, schema.apply(value));
                        }
                        for (var item : value.isArray() ? value : Json.object()) {
                            out.writeByteArray(
                                    2,
                                    item.isTextual()
                                            ? item.asText().getBytes(StandardCharsets.UTF_8)
                                            : schema.apply(item));
                        }
                    });
            case STRING, BOOL, INT, DOUBLE, BYTES ->
                    throw new IllegalStateException(form + " is no message.");
        };
    }

    private static byte[] time(JsonNode value, boolean micros) {
        var time = parse(value.asText(""));
        return Writer.message(out -> {
            if (time != null) {
                out.writeInt64(1, time.getEpochSecond());
                var nanos = time.getNano();
                out.writeInt32(2, micros ? nanos - nanos % NANOS_OF_MICRO : 0);
            }
        });
    }

    private static @Nullable Instant parse(String text) {
        try {
            return text.isEmpty() ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException _) {
            // Kinds without checks may hold any text where a time should be.
            return null;
        }
    }

    /** The bytes of a text in base 64; none if it is something else. */
    static byte[] unbase64(JsonNode value) {
        try {
            return Base64.getDecoder().decode(value.asText(""));
        } catch (IllegalArgumentException _) {
            return new byte[0];
        }
    }
}
