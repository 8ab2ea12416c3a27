package dev.trellis.apiserver.protobuf;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The fields of a message of which no table tells anything, as they came. */
final class Parts {
    private final Map<Integer, Long> numbers = new HashMap<>();
    private final Map<Integer, List<byte[]>> texts = new HashMap<>();

    private Parts() {}

    static Parts of(byte[] message) throws IOException {
        var made = new Parts();
        var in = CodedInputStream.newInstance(message);
        for (var tag = in.readTag(); tag != 0; tag = in.readTag()) {
            var number = WireFormat.getTagFieldNumber(tag);
            switch (WireFormat.getTagWireType(tag)) {
                case WireFormat.WIRETYPE_VARINT -> made.numbers.put(number, in.readInt64());
                case WireFormat.WIRETYPE_LENGTH_DELIMITED ->
                        made.texts
                                .computeIfAbsent(number, _ -> new ArrayList<>())
                                .add(in.readByteArray());
                default -> {
                    if (!in.skipField(tag)) {
                        throw new UnreadableException("proto: unexpected end of a group");
                    }
                }
            }
        }
        return made;
    }

    boolean isEmpty() {
        return numbers.isEmpty() && texts.isEmpty();
    }

    /** Zero where the field is missing. */
    long number(int field) {
        return numbers.getOrDefault(field, 0L);
    }

    /** The latest of its values; null where there is none. */
    byte @Nullable [] bytes(int field) {
        var found = every(field);
        return found.isEmpty() ? null : found.getLast();
    }

    List<byte[]> every(int field) {
        return texts.getOrDefault(field, List.of());
    }

    String text(int field) {
        var found = bytes(field);
        return found == null ? "" : new String(found, StandardCharsets.UTF_8);
    }
}
