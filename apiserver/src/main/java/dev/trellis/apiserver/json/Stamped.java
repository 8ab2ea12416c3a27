package dev.trellis.apiserver.json;

import com.fasterxml.jackson.databind.node.ObjectNode;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * An object's bytes with a gap for its resource version, which is known only when it is stored.
 *
 * <p>Members come in a fixed order: kind, apiVersion and metadata first, and in metadata nothing
 * free-form before the version. So the first marker found is the version itself, whatever users
 * write elsewhere, and list and watch can cut the head off without parsing.
 */
public final class Stamped {
    private static final String MARKER = "@revision@";
    private static final byte[] MARKED =
            ("\"resourceVersion\":\"" + MARKER + "\"").getBytes(StandardCharsets.UTF_8);
    private static final int VALUE = "\"resourceVersion\":\"".length();
    private static final List<String> TOP = List.of("kind", "apiVersion", "metadata");
    private static final List<String> METADATA =
            List.of(
                    "name",
                    "generateName",
                    "namespace",
                    "uid",
                    "resourceVersion",
                    "generation",
                    "creationTimestamp",
                    "deletionTimestamp",
                    "deletionGracePeriodSeconds",
                    "labels",
                    "annotations",
                    "ownerReferences",
                    "finalizers",
                    "managedFields");

    private final byte[] bytes;
    private final int gap;

    private Stamped(byte[] bytes, int gap) {
        this.bytes = bytes;
        this.gap = gap;
    }

    public static Stamped of(ObjectNode object) {
        var copy = Json.copyOf(object);
        copy.set("metadata", Json.copyOf(metadata(object)).put("resourceVersion", MARKER));
        var bytes = Json.write(ordered(copy));
        return new Stamped(bytes, indexOf(bytes) + VALUE);
    }

    /** The object with this version. */
    public byte[] at(long revision) {
        var digits = Long.toString(revision).getBytes(StandardCharsets.US_ASCII);
        var after = gap + MARKER.length();
        var made = new byte[bytes.length - MARKER.length() + digits.length];
        System.arraycopy(bytes, 0, made, 0, gap);
        System.arraycopy(digits, 0, made, gap, digits.length);
        System.arraycopy(bytes, after, made, gap + digits.length, bytes.length - after);
        return made;
    }

    /** The same object with its members in the order in which they are stored and answered. */
    public static ObjectNode ordered(ObjectNode object) {
        var copy = Json.copyOf(object);
        copy.set("metadata", ordered(metadata(object), METADATA));
        return ordered(copy, TOP);
    }

    private static ObjectNode metadata(ObjectNode object) {
        return object.get("metadata") instanceof ObjectNode metadata ? metadata : Json.object();
    }

    private static ObjectNode ordered(ObjectNode object, List<String> first) {
        var made = Json.object();
        for (var name : first) {
            var value = object.get(name);
            if (value != null) {
                made.set(name, value);
            }
        }
        object.properties().stream()
                .filter(member -> !made.has(member.getKey()))
                .forEach(member -> made.set(member.getKey(), member.getValue()));
        return made;
    }

    private static int indexOf(byte[] bytes) {
        for (var start = 0; start <= bytes.length - MARKED.length; start++) {
            var length = 0;
            while (length < MARKED.length && bytes[start + length] == MARKED[length]) {
                length++;
            }
            if (length == MARKED.length) {
                return start;
            }
        }
        throw new IllegalStateException("An object without place for its version.");
    }
}
