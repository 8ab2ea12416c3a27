package dev.trellis.apiserver.json;

import com.fasterxml.jackson.databind.node.ObjectNode;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * An object's bytes with a gap for its resource version, which is known only when it is stored.
 *
 * <p>Members come in a fixed order: kind, apiVersion and metadata first, and in metadata nothing
 * free-form before the version; labels and annotations by name. So the first marker found is the
 * version itself, whatever users write elsewhere, and list and watch can cut the head off without
 * parsing.
 */
public final class Stamped {
    private static final String MARKER = "@revision@";
    private static final int VERSION_DIGITS_MAX = 19;
    private static final byte[] MARKED =
            ("\"resourceVersion\":\"" + MARKER + "\"").getBytes(StandardCharsets.UTF_8);
    private static final int VALUE = "\"resourceVersion\":\"".length();
    private static final byte[] DELETING =
            "\"deletionTimestamp\":".getBytes(StandardCharsets.UTF_8);

    private static final byte[] OWNERS = "\"ownerReferences\":".getBytes(StandardCharsets.UTF_8);

    /** Kind, version and the members before it are names of bounded length and numbers. */
    private static final int DELETING_BEFORE = 2048;

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

    /** Maps, not structures: the reference has no order of its own for them. */
    private static final List<String> SORTED = List.of("labels", "annotations");

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
        return new Stamped(bytes, gap(bytes));
    }

    /** How large it is at most, whichever version it gets. */
    public int bytesMax() {
        return bytes.length - MARKER.length() + VERSION_DIGITS_MAX;
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

    /**
     * Whether a stored object may be on its way out: a glance that is never wrong when it says no.
     */
    public static boolean mayBeDeleting(byte[] stored) {
        return indexOf(stored, DELETING, Math.min(stored.length, DELETING_BEFORE)) >= 0;
    }

    /** Whether a stored object may have owners; as the above. */
    public static boolean mayHaveOwners(byte[] stored) {
        return indexOf(stored, OWNERS, stored.length) >= 0;
    }

    /** The same object with its members in the order in which they are stored and answered. */
    public static ObjectNode ordered(ObjectNode object) {
        var copy = Json.copyOf(object);
        var metadata = ordered(metadata(object), METADATA);
        SORTED.forEach(name -> {
            if (metadata.get(name) instanceof ObjectNode map) {
                metadata.set(name, sorted(map));
            }
        });
        copy.set("metadata", metadata);
        return ordered(copy, TOP);
    }

    private static ObjectNode sorted(ObjectNode map) {
        var made = Json.object();
        map.properties().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(member -> made.set(member.getKey(), member.getValue()));
        return made;
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

    private static int gap(byte[] bytes) {
        var found = indexOf(bytes, MARKED, bytes.length);
        if (found < 0) {
            throw new IllegalStateException("An object without place for its version.");
        }
        return found + VALUE;
    }

    private static int indexOf(byte[] bytes, byte[] wanted, int end) {
        for (var start = 0; start <= end - wanted.length; start++) {
            var length = 0;
            while (length < wanted.length && bytes[start + length] == wanted[length]) {
                length++;
            }
            if (length == wanted.length) {
                return start;
            }
        }
        return -1;
    }
}
