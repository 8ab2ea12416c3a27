package dev.trellis.apiserver.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;

import dev.trellis.apiserver.json.Json;

import org.jspecify.annotations.Nullable;

import java.io.IOException;

/** Reads structures into the JSON that a Go client would have sent for the same object. */
final class Reader {
    /** Schemas contain themselves; nobody means a deeper one. */
    private static final int DEPTH_MAX = 200;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final FieldTable table;
    private final CodedInputStream in;
    private int depth;

    private Reader(FieldTable table, CodedInputStream in) {
        this.table = table;
        this.in = in;
    }

    static ObjectNode read(Structure structure, FieldTable table, byte[] bytes) {
        try {
            var made = Json.object();
            new Reader(table, CodedInputStream.newInstance(bytes)).members(structure, made);
            return made;
        } catch (IOException e) {
            throw UnreadableException.of(e);
        }
    }

    private void members(Structure structure, ObjectNode into) throws IOException {
        if (++depth > DEPTH_MAX) {
            throw new UnreadableException(
                    "proto: structures are nested deeper than " + DEPTH_MAX + " levels");
        }
        for (var tag = in.readTag(); tag != 0; tag = in.readTag()) {
            var field = structure.find(WireFormat.getTagFieldNumber(tag));
            if (field.isPresent()) {
                member(field.get(), WireFormat.getTagWireType(tag), into);
            } else {
                skip(tag);
            }
        }
        depth--;
    }

    private void member(Field field, int wire, ObjectNode into) throws IOException {
        var name = field.name();
        if (field.isInline() && field.form() instanceof Form.Part(var structure)) {
            check(WireFormat.WIRETYPE_LENGTH_DELIMITED, wire, name);
            within(() -> members(table.structure(structure), into));
            return;
        }
        switch (field.form()) {
            case Form.Items(var of) -> items(field, of, wire, into.withArray("/" + escaped(name)));
            case Form.Members(var of) -> {
                check(WireFormat.WIRETYPE_LENGTH_DELIMITED, wire, name);
                var map = into.get(name) instanceof ObjectNode known ? known : into.putObject(name);
                within(() -> entry(of, map));
            }
            case Form.Plain _, Form.Part _, Form.Wrapped _ -> {
                check(wireType(field.form()), wire, name);
                // A message that comes in pieces is one message.
                var value = value(field.form(), into.get(name));
                if (value.isNull() || (!field.optional() && field.omitted() && isEmpty(value))) {
                    into.remove(name);
                } else {
                    into.set(name, value);
                }
            }
        }
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    private void items(Field field, Form of, int wire, ArrayNode list) throws IOException {
        var packed =
                wire == WireFormat.WIRETYPE_LENGTH_DELIMITED
                        && wireType(of) != WireFormat.WIRETYPE_LENGTH_DELIMITED;
        if (packed) {
            within(() -> {
                while (!in.isAtEnd()) {
                    list.add(value(of, null));
                }
            });
        } else {
            check(wireType(of), wire, field.name());
            list.add(value(of, null));
        }
    }

    private void entry(Form of, ObjectNode map) throws IOException {
        var key = "";
        JsonNode value = NullNode.getInstance();
        for (var tag = in.readTag(); tag != 0; tag = in.readTag()) {
            var wire = WireFormat.getTagWireType(tag);
            switch (WireFormat.getTagFieldNumber(tag)) {
                case 1 -> {
                    check(WireFormat.WIRETYPE_LENGTH_DELIMITED, wire, "key");
                    key = in.readStringRequireUtf8();
                }
                case 2 -> {
                    check(wireType(of), wire, "value");
                    value = value(of, null);
                }
                default -> skip(tag);
            }
        }
        map.set(key, value.isNull() ? Special.emptyOf(of) : value);
    }

    private JsonNode value(Form form, @Nullable JsonNode begun) throws IOException {
        return switch (form) {
            case Form.Plain plain -> plain(plain);
            case Form.Part(var structure) -> {
                var made = begun instanceof ObjectNode known ? known : Json.object();
                within(() -> members(table.structure(structure), made));
                yield made;
            }
            case Form.Wrapped(var of) -> {
                var list = NODES.arrayNode();
                within(() -> {
                    for (var tag = in.readTag(); tag != 0; tag = in.readTag()) {
                        if (WireFormat.getTagFieldNumber(tag) == 1) {
                            check(wireType(of), WireFormat.getTagWireType(tag), "items");
                            list.add(value(of, null));
                        } else {
                            skip(tag);
                        }
                    }
                });
                yield list;
            }
            case Form.Items _, Form.Members _ ->
                    throw new IllegalStateException("A list within a list has no form.");
        };
    }

    private JsonNode plain(Form.Plain form) throws IOException {
        return switch (form) {
            case STRING -> NODES.textNode(in.readStringRequireUtf8());
            case BOOL -> NODES.booleanNode(in.readBool());
            case INT -> number(in.readInt64());
            case DOUBLE -> NODES.numberNode(in.readDouble());
            case BYTES -> NODES.textNode(Special.base64(in.readByteArray()));
            case TIME,
                    MICROTIME,
                    QUANTITY,
                    INTORSTRING,
                    RAW,
                    SCHEMAORBOOL,
                    SCHEMAORARRAY,
                    SCHEMAORTEXTS ->
                    Special.read(form, in.readByteArray(), this::schema);
        };
    }

    /** A schema within one of the forms that may be shorter. */
    private ObjectNode schema(byte[] bytes) {
        var inner = new Reader(table, CodedInputStream.newInstance(bytes));
        inner.depth = depth;
        var made = Json.object();
        try {
            inner.members(table.structure(Special.SCHEMA), made);
        } catch (IOException e) {
            throw UnreadableException.of(e);
        }
        return made;
    }

    private static JsonNode number(long value) {
        return (int) value == value ? NODES.numberNode((int) value) : NODES.numberNode(value);
    }

    private void skip(int tag) throws IOException {
        if (!in.skipField(tag)) {
            throw new UnreadableException("proto: unexpected end of a group");
        }
    }

    /** Reads a message that says its length first, and all of it. */
    private void within(Step step) throws IOException {
        var limit = in.pushLimit(in.readRawVarint32());
        step.run();
        in.popLimit(limit);
    }

    /** Something that reads. */
    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }

    private static void check(int expected, int wire, String name) {
        if (expected != wire) {
            throw new UnreadableException(
                    "proto: wrong wireType = %d for field %s".formatted(wire, name));
        }
    }

    private static int wireType(Form form) {
        return switch (form) {
            case Form.Plain.BOOL, Form.Plain.INT -> WireFormat.WIRETYPE_VARINT;
            case Form.Plain.DOUBLE -> WireFormat.WIRETYPE_FIXED64;
            case Form.Plain _, Form.Part _, Form.Items _, Form.Members _, Form.Wrapped _ ->
                    WireFormat.WIRETYPE_LENGTH_DELIMITED;
        };
    }

    private static boolean isEmpty(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> value.textValue().isEmpty();
            case NUMBER -> value.doubleValue() == 0;
            case BOOLEAN -> !value.booleanValue();
            case OBJECT, ARRAY -> value.isEmpty();
            case NULL, MISSING -> true;
            case BINARY, POJO -> false;
        };
    }
}
