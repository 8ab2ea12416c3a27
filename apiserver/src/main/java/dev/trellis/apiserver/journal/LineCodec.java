package dev.trellis.apiserver.journal;

import dev.trellis.apiserver.store.Attributes;
import dev.trellis.apiserver.store.Entry;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * Lines as bytes: length, checksum, content. The checksum covers the length too, so a line of zeros
 * is not a line.
 */
final class LineCodec {
    static final int HEAD_BYTES = 8;

    private static final int PUT = 1;
    private static final int REMOVE = 2;
    private static final int BEGIN = 3;
    private static final int END = 4;

    private LineCodec() {}

    static byte[] write(Line line) {
        var bytes = new ByteArrayOutputStream(1024);
        try (var out = new DataOutputStream(bytes)) {
            out.writeLong(0);
            switch (line) {
                case Line.Written(var cluster, var table, var key, var after, var removed) -> {
                    out.writeByte(removed ? REMOVE : PUT);
                    text(out, cluster);
                    text(out, table);
                    text(out, key);
                    out.writeLong(after.revision());
                    texts(out, after.attributes().labels());
                    texts(out, after.attributes().fields());
                    out.writeInt(after.bytes().length);
                    out.write(after.bytes());
                }
                case Line.Begin(var cluster, var revision) -> {
                    out.writeByte(BEGIN);
                    text(out, cluster);
                    out.writeLong(revision);
                }
                case Line.End() -> out.writeByte(END);
            }
        } catch (IOException e) {
            throw new IllegalStateException("Memory refused a line of the journal.", e);
        }
        var made = bytes.toByteArray();
        putInt(made, 0, made.length - HEAD_BYTES);
        putInt(made, 4, checksum(made, HEAD_BYTES, made.length - HEAD_BYTES));
        return made;
    }

    /** What a line says whose checksum is right. */
    static Line read(byte[] content) throws IOException {
        try (var in = new DataInputStream(new ByteArrayInputStream(content))) {
            var type = in.readByte();
            return switch (type) {
                case PUT, REMOVE -> written(in, type == REMOVE);
                case BEGIN -> new Line.Begin(text(in), in.readLong());
                case END -> new Line.End();
                default -> throw new IOException("a line of the unknown type " + type);
            };
        }
    }

    static int checksum(byte[] bytes, int offset, int length) {
        var sum = new CRC32C();
        for (var shift = 24; shift >= 0; shift -= 8) {
            sum.update(length >>> shift);
        }
        sum.update(bytes, offset, length);
        return (int) sum.getValue();
    }

    private static Line written(DataInputStream in, boolean removed) throws IOException {
        var cluster = text(in);
        var table = text(in);
        var key = text(in);
        var revision = in.readLong();
        var labels = texts(in);
        var fields = texts(in);
        var attributes =
                labels.isEmpty() && fields.isEmpty()
                        ? Attributes.NONE
                        : new Attributes(labels, fields);
        var entry = new Entry(revision, in.readNBytes(in.readInt()), attributes);
        return new Line.Written(cluster, table, key, entry, removed);
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private static void texts(DataOutputStream out, Map<String, String> texts) throws IOException {
        out.writeInt(texts.size());
        for (var member : texts.entrySet()) {
            text(out, member.getKey());
            text(out, member.getValue());
        }
    }

    private static Map<String, String> texts(DataInputStream in) throws IOException {
        var made = new HashMap<String, String>();
        for (var left = in.readInt(); left > 0; left--) {
            made.put(text(in), text(in));
        }
        return made;
    }

    private static void putInt(byte[] bytes, int at, int value) {
        for (var i = 0; i < 4; i++) {
            bytes[at + i] = (byte) (value >>> (24 - 8 * i));
        }
    }
}
