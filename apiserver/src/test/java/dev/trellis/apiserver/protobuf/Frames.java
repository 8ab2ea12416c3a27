package dev.trellis.apiserver.protobuf;

import dev.trellis.apiserver.json.Json;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Reads answers in Protobuf as the lines of JSON that they stand for. */
public final class Frames {
    private Frames() {}

    /** The events of a watch, one on each line. */
    public static String events(byte[] stream) {
        var made = new StringBuilder();
        var in = ByteBuffer.wrap(stream);
        while (in.hasRemaining()) {
            var frame = new byte[in.getInt()];
            in.get(frame);
            try {
                var event = Parts.of(frame);
                var object = Parts.of(Objects.requireNonNull(event.bytes(2))).bytes(1);
                var line = Json.object().put("type", event.text(1));
                line.set("object", Protobuf.read(Objects.requireNonNull(object), "", ""));
                made.append(new String(Json.write(line), StandardCharsets.UTF_8)).append('\n');
            } catch (IOException e) {
                throw new UncheckedIOException("A frame is no event.", e);
            }
        }
        return made.toString();
    }

    /** An object or a list. */
    public static String object(byte[] answer) {
        return new String(Json.write(Protobuf.read(answer, "", "")), StandardCharsets.UTF_8);
    }
}
