package dev.trellis.apiserver.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.CodedOutputStream;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes JSON as structures. As the reference server does, it writes plain values and structures
 * that are always there even where they are empty.
 */
final class Writer {
    private final FieldTable table;

    Writer(FieldTable table) {
        this.table = table;
    }

    byte[] structure(Structure structure, JsonNode object) {
        return message(out -> {
            for (var field : structure.fields()) {
                field(field, object, out);
            }
        });
    }

    byte[] schema(JsonNode object) {
        return structure(table.structure(Special.SCHEMA), object);
    }

    private void field(Field field, JsonNode object, CodedOutputStream out) throws IOException {
        var value = field.isInline() ? object : object.path(field.name());
        var absent = value.isMissingNode() || value.isNull();
        switch (field.form()) {
            case Form.Items(var of) -> {
                for (var item : value) {
                    value(field.number(), of, item, out);
                }
            }
            case Form.Members(var of) -> {
                for (var entry : sorted(value).entrySet()) {
                    out.writeByteArray(
                            field.number(),
                            message(inner -> {
                                inner.writeString(1, entry.getKey());
                                value(2, of, entry.getValue(), inner);
                            }));
                }
            }
            case Form.Plain _, Form.Part _, Form.Wrapped _ -> {
                if (!absent || isAlwaysThere(field)) {
                    value(field.number(), field.form(), value, out);
                }
            }
        }
    }

    private static boolean isAlwaysThere(Field field) {
        return !field.optional()
                && field.form() != Form.Plain.BYTES
                && !(field.form() instanceof Form.Wrapped);
    }

    private static Map<String, JsonNode> sorted(JsonNode object) {
        var made = new TreeMap<String, JsonNode>();
        object.properties().forEach(member -> made.put(member.getKey(), member.getValue()));
        return made;
    }

    private void value(int number, Form form, JsonNode value, CodedOutputStream out)
            throws IOException {
        switch (form) {
            case Form.Plain.STRING -> out.writeString(number, value.asText(""));
            case Form.Plain.BOOL -> out.writeBool(number, value.asBoolean());
            case Form.Plain.INT -> out.writeInt64(number, value.asLong());
            case Form.Plain.DOUBLE -> out.writeDouble(number, value.asDouble());
            case Form.Plain.BYTES -> out.writeByteArray(number, Messages.unbase64(value));
            case Form.Plain plain ->
                    out.writeByteArray(number, Messages.write(plain, value, this::schema));
            case Form.Part(var structure) ->
                    out.writeByteArray(number, structure(table.structure(structure), value));
            case Form.Wrapped(var of) ->
                    out.writeByteArray(
                            number,
                            message(inner -> {
                                for (var item : value) {
                                    value(1, of, item, inner);
                                }
                            }));
            case Form.Items _, Form.Members _ ->
                    throw new IllegalStateException("A list within a list has no form.");
        }
    }

    /** A message of what is written to it. */
    static byte[] message(Step step) {
        var bytes = new ByteArrayOutputStream();
        var out = CodedOutputStream.newInstance(bytes, 256);
        try {
            step.write(out);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write to memory.", e);
        }
        return bytes.toByteArray();
    }

    /** Something that writes fields. */
    @FunctionalInterface
    interface Step {
        void write(CodedOutputStream out) throws IOException;
    }
}
