package dev.trellis.apiserver.protobuf;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;

import dev.trellis.apiserver.json.Json;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import java.util.function.Function;

/** Messages that are one plain value in JSON, as they are read. */
final class Special {
    static final String SCHEMA = "JSONSchemaProps";

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final DateTimeFormatter SECONDS = format("uuuu-MM-dd'T'HH:mm:ss'Z'");
    private static final DateTimeFormatter MICROS = format("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'");
    private static final int YEAR_MAX = 9_999;

    private Special() {}

    private static DateTimeFormatter format(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
    }

    /**
     * The value that a message stands for; null where it stands for nothing.
     *
     * @param schema reads a schema
     */
    static JsonNode read(
            Form.Plain form, byte[] message, Function<byte[], ? extends JsonNode> schema)
            throws IOException {
        var parts = Parts.of(message);
        return switch (form) {
            case TIME -> time(parts, SECONDS);
            case MICROTIME -> time(parts, MICROS);
            case QUANTITY -> NODES.textNode(parts.text(1).isEmpty() ? "0" : parts.text(1));
            case INTORSTRING ->
                    parts.number(1) == 1
                            ? NODES.textNode(parts.text(3))
                            : NODES.numberNode((int) parts.number(2));
            case RAW -> json(parts.bytes(1));
            case SCHEMAORBOOL ->
                    parts.bytes(2) == null
                            ? NODES.booleanNode(parts.number(1) != 0)
                            : schema.apply(parts.bytes(2));
            case SCHEMAORARRAY -> {
                if (parts.bytes(1) != null) {
                    yield schema.apply(parts.bytes(1));
                }
                var list = NODES.arrayNode();
                parts.every(2).forEach(one -> list.add(schema.apply(one)));
                yield list;
            }
            case SCHEMAORTEXTS -> {
                if (parts.bytes(1) != null) {
                    yield schema.apply(parts.bytes(1));
                }
                var list = NODES.arrayNode();
                parts.every(2).forEach(one -> list.add(new String(one, StandardCharsets.UTF_8)));
                yield list;
            }
            case STRING, BOOL, INT, DOUBLE, BYTES ->
                    throw new IllegalStateException(form + " is no message.");
        };
    }

    private static JsonNode time(Parts parts, DateTimeFormatter format) {
        if (parts.isEmpty()) {
            return NullNode.getInstance();
        }
        try {
            var time =
                    Instant.ofEpochSecond(parts.number(1), parts.number(2))
                            .atOffset(ZoneOffset.UTC);
            if (time.getYear() < 0 || time.getYear() > YEAR_MAX) {
                throw new UnreadableException("proto: a time is outside of the years 0 to 9999");
            }
            return NODES.textNode(format.format(time));
        } catch (DateTimeException | ArithmeticException _) {
            throw new UnreadableException("proto: a time is out of range");
        }
    }

    private static JsonNode json(byte @Nullable [] raw) {
        if (raw == null || raw.length == 0) {
            return NullNode.getInstance();
        }
        try {
            return Json.read(raw);
        } catch (JsonProcessingException _) {
            throw new UnreadableException("proto: a field that holds JSON holds something else");
        }
    }

    static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** What an entry of a map without a value has. */
    static JsonNode emptyOf(Form form) {
        return switch (form) {
            case Form.Plain.STRING, Form.Plain.BYTES -> NODES.textNode("");
            case Form.Plain.QUANTITY -> NODES.textNode("0");
            case Form.Plain.BOOL -> NODES.booleanNode(false);
            case Form.Plain.INT, Form.Plain.DOUBLE, Form.Plain.INTORSTRING -> NODES.numberNode(0);
            case Form.Part _ -> NODES.objectNode();
            case Form.Wrapped _, Form.Items _ -> NODES.arrayNode();
            case Form.Plain _, Form.Members _ -> NullNode.getInstance();
        };
    }
}
