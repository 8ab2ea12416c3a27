package dev.trellis.operators.image;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** An image that a test makes, for a layout on disk or a registry. */
public final class TestImage {
    public static final String GZIP = "application/vnd.oci.image.layer.v1.tar+gzip";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int BLOCK = 512;

    private final ObjectNode labels = JSON.objectNode();
    private final List<ObjectNode> layers = new ArrayList<>();
    final Map<String, byte[]> blobs = new HashMap<>();

    public TestImage label(String key, String value) {
        labels.put(key, value);
        return this;
    }

    public TestImage layer(Tar tar) {
        return layer(GZIP, compressed(tar.bytes()));
    }

    TestImage layer(String type, byte[] bytes) {
        layers.add(descriptor(type, blob(bytes), bytes.length));
        return this;
    }

    String blob(byte[] bytes) {
        var digest = CheckedStream.digest(bytes);
        blobs.put(digest, bytes);
        return digest;
    }

    static ObjectNode descriptor(String type, String digest, long size) {
        return JSON.objectNode().put("mediaType", type).put("digest", digest).put("size", size);
    }

    /** Finishes the image: its manifest is a part like the others. */
    public String manifest() {
        var config = JSON.objectNode();
        config.putObject("config").set("Labels", labels);
        var bytes = text(config);
        var manifest = JSON.objectNode().put("schemaVersion", 2);
        manifest.set(
                "config",
                descriptor("application/vnd.oci.image.config.v1+json", blob(bytes), bytes.length));
        layers.forEach(manifest.putArray("layers")::add);
        return blob(text(manifest));
    }

    static byte[] text(ObjectNode json) {
        return json.toString().getBytes(StandardCharsets.UTF_8);
    }

    public Map<String, byte[]> blobs() {
        return blobs;
    }

    /** Writes it as a layout. */
    void write(Path folder, String tag) {
        var digest = manifest();
        var index = JSON.objectNode().put("schemaVersion", 2);
        var entry =
                descriptor(
                        "application/vnd.oci.image.manifest.v1+json",
                        digest,
                        blobs.getOrDefault(digest, new byte[0]).length);
        entry.putObject("annotations").put("org.opencontainers.image.ref.name", tag);
        index.putArray("manifests").add(entry);
        try {
            Files.createDirectories(folder.resolve("blobs/sha256"));
            Files.writeString(folder.resolve("oci-layout"), "{\"imageLayoutVersion\":\"1.0.0\"}");
            Files.write(folder.resolve("index.json"), text(index));
            for (var one : blobs.entrySet()) {
                Files.write(
                        folder.resolve("blobs/" + one.getKey().replace(':', '/')), one.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the layout cannot be written", e);
        }
    }

    static byte[] compressed(byte[] bytes) {
        var made = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(made)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written to", e);
        }
        return made.toByteArray();
    }

    /** A tar file. */
    public static final class Tar {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        public Tar file(String name, String content) {
            return entry(name, '0', content);
        }

        Tar folder(String name) {
            return entry(name, '5', "");
        }

        Tar link(String name) {
            return entry(name, '2', "");
        }

        /** A file whose name comes in an extended header. */
        Tar extended(String name, String content) {
            var pair = "path=" + name + "\n";
            var length = pair.length() + 3;
            return entry("pax", 'x', length + " " + pair).entry("short", '0', content);
        }

        /** A file whose name comes as GNU writes long ones. */
        Tar longNamed(String name, String content) {
            return entry("././@LongLink", 'L', name + '\0').entry("short", '0', content);
        }

        private Tar entry(String name, char type, String content) {
            var bytes = content.getBytes(StandardCharsets.UTF_8);
            var header = new byte[BLOCK];
            put(header, 0, name);
            put(header, 100, "0000644\0");
            put(header, 124, "%011o\0".formatted(bytes.length));
            put(header, 136, "00000000000\0");
            put(header, 148, "        ");
            header[156] = (byte) type;
            put(header, 257, "ustar\00000");
            var sum = 0;
            for (var one : header) {
                sum += one & 0xff;
            }
            put(header, 148, "%06o\0 ".formatted(sum));
            out.writeBytes(header);
            out.writeBytes(bytes);
            out.writeBytes(new byte[(BLOCK - bytes.length % BLOCK) % BLOCK]);
            return this;
        }

        private static void put(byte[] header, int offset, String text) {
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            System.arraycopy(bytes, 0, header, offset, bytes.length);
        }

        byte[] bytes() {
            out.writeBytes(new byte[2 * BLOCK]);
            return out.toByteArray();
        }
    }
}
