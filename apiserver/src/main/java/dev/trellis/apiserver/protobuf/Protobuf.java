package dev.trellis.apiserver.protobuf;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * Objects with what they are called around them: four bytes by which the form is known, then a
 * message with version, kind and the object.
 */
public final class Protobuf {
    public static final String MEDIA_TYPE = "application/vnd.kubernetes.protobuf";

    private static final byte[] PREFIX = {'k', '8', 's', 0};
    private static final String OPTIONS = "DeleteOptions";

    private Protobuf() {}

    /** Whether objects of a kind can be read and written. */
    public static boolean knows(String apiVersion, String kind) {
        return FieldTable.get().find(apiVersion, kind).isPresent();
    }

    /**
     * Reads an object.
     *
     * @param apiVersion of an object that does not say what it is
     * @throws UnreadableException if the bytes are not one of a known kind
     */
    public static ObjectNode read(byte[] bytes, String apiVersion, String kind) {
        if (bytes.length == 0) {
            throw new UnreadableException("empty data");
        }
        if (!startsWithPrefix(bytes)) {
            throw new UnreadableException(
                    "provided data does not appear to be a protobuf message, expected prefix "
                            + "[107 56 115 0]");
        }
        if (bytes.length == PREFIX.length) {
            throw new UnreadableException("empty body");
        }
        try {
            var envelope = Parts.of(Arrays.copyOfRange(bytes, PREFIX.length, bytes.length));
            var type = Parts.of(Optional.ofNullable(envelope.bytes(1)).orElse(new byte[0]));
            var saidVersion = type.text(1).isEmpty() ? apiVersion : type.text(1);
            var saidKind = type.text(2).isEmpty() ? kind : type.text(2);
            var raw = Optional.ofNullable(envelope.bytes(2)).orElse(new byte[0]);
            var made = Json.object().put("kind", saidKind).put("apiVersion", saidVersion);
            made.setAll(Reader.read(structure(saidVersion, saidKind), FieldTable.get(), raw));
            return made;
        } catch (IOException e) {
            throw UnreadableException.of(e);
        }
    }

    private static boolean startsWithPrefix(byte[] bytes) {
        return bytes.length >= PREFIX.length
                && Arrays.equals(bytes, 0, PREFIX.length, PREFIX, 0, PREFIX.length);
    }

    private static Structure structure(String apiVersion, String kind) {
        // Clients send the options of a removal in the version of the kind that they remove.
        return FieldTable.get()
                .find(kind.equals(OPTIONS) ? "v1" : apiVersion, kind)
                .orElseThrow(() ->
                        new UnreadableException(
                                "no kind \"%s\" is registered for version \"%s\" in scheme \"pkg/api/legacyscheme/scheme.go:30\""
                                        .formatted(kind, apiVersion)));
    }

    /** Writes an object or a list by what it says it is. */
    public static byte[] write(ObjectNode object) {
        var apiVersion = object.path("apiVersion").asText();
        var kind = object.path("kind").asText();
        var raw = new Writer(FieldTable.get()).structure(structure(apiVersion, kind), object);
        return envelope(apiVersion, kind, raw);
    }

    /** One event of a watch: its length, then a message with its type and its object. */
    public static byte[] frame(String type, byte[] object) {
        var event =
                Writer.message(out -> {
                    out.writeString(1, type);
                    out.writeByteArray(2, Writer.message(raw -> raw.writeByteArray(1, object)));
                });
        var made = new byte[event.length + 4];
        ByteBuffer.wrap(made).putInt(event.length).put(event);
        return made;
    }

    private static byte[] envelope(String apiVersion, String kind, byte[] raw) {
        var message =
                Writer.message(out -> {
                    out.writeByteArray(
                            1,
                            Writer.message(type -> {
                                type.writeString(1, apiVersion);
                                type.writeString(2, kind);
                            }));
                    out.writeByteArray(2, raw);
                    out.writeString(3, "");
                    out.writeString(4, "");
                });
        var made = Arrays.copyOf(PREFIX, PREFIX.length + message.length);
        System.arraycopy(message, 0, made, PREFIX.length, message.length);
        return made;
    }
}
