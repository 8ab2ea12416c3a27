package dev.trellis.engine.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/** The body of a server-side apply, and whether an object shows that it was applied. */
final class Applied {
    /** Holds the fingerprint of what was applied last. */
    static final String ANNOTATION = "trellis.dev/applied";

    private static final int FINGERPRINT_BYTES = 16;

    private Applied() {}

    /** What to send: the wanted fields with their fingerprint. */
    static ObjectNode body(JsonNode wanted) {
        var body = Bodies.ofClients(wanted);
        var fingerprint = fingerprint(body);
        body.withObjectProperty("metadata")
                .withObjectProperty("annotations")
                .put(ANNOTATION, fingerprint);
        return body;
    }

    /**
     * Whether every field of the body has its value in the object, the fingerprint included. Lists
     * are compared whole: which of their entries are ours cannot be told without a schema.
     */
    static boolean isIn(JsonNode body, JsonNode object) {
        if (body.isObject() && !body.isEmpty()) {
            return object.isObject()
                    && body.propertyStream()
                            .allMatch(member ->
                                    isIn(member.getValue(), object.path(member.getKey())));
        }
        return Sameness.EXACT.same(body, object);
    }

    private static String fingerprint(JsonNode body) {
        var canonical = new StringBuilder();
        write(body, canonical);
        try {
            var digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(canonical.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, FINGERPRINT_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** JSON with sorted members, so that equal objects have equal text. */
    private static void write(JsonNode node, StringBuilder to) {
        if (node.isObject()) {
            to.append('{');
            node.propertyStream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(member -> {
                        to.append(member.getKey()).append(':');
                        write(member.getValue(), to);
                        to.append(',');
                    });
            to.append('}');
        } else if (node.isArray()) {
            to.append('[');
            node.forEach(element -> {
                write(element, to);
                to.append(',');
            });
            to.append(']');
        } else {
            to.append(node);
        }
    }
}
