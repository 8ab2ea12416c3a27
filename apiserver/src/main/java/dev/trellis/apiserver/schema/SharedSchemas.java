package dev.trellis.apiserver.schema;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.json.Json;

import java.lang.ref.WeakReference;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Schemas of definitions, one for all clusters that define the same: as a tree a schema is many
 * times larger than as text, and a fleet defines the same kinds everywhere.
 */
public final class SharedSchemas {
    private static final int SWEEP_EVERY = 1_000;

    private static final Map<String, WeakReference<Schema>> KNOWN = new ConcurrentHashMap<>();

    private SharedSchemas() {}

    /** The schema of a version of a definition. */
    public static Schema of(JsonNode text) {
        var hash = hash(text);
        var found = KNOWN.get(hash);
        var known = found == null ? null : found.get();
        if (known != null) {
            return known;
        }
        var made = CrdSchemas.root(text);
        KNOWN.put(hash, new WeakReference<>(made));
        if (KNOWN.size() % SWEEP_EVERY == 0) {
            KNOWN.values().removeIf(one -> one.get() == null);
        }
        return made;
    }

    private static String hash(JsonNode text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(Json.write(text)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java has no SHA-256.", e);
        }
    }
}
