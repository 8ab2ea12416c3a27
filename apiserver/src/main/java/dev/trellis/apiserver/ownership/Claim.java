package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import org.jspecify.annotations.Nullable;

/**
 * What one manager owns of an object. Most writes touch the fields of one manager, so those of the
 * others stay as they were read.
 */
final class Claim {
    private final String apiVersion;
    private final String time;
    private final @Nullable JsonNode written;
    private @Nullable FieldSet fields;

    private Claim(
            String apiVersion, String time, @Nullable JsonNode written, @Nullable FieldSet fields) {
        this.apiVersion = apiVersion;
        this.time = time;
        this.written = written;
        this.fields = fields;
    }

    Claim(FieldSet fields, String apiVersion, String time) {
        this(apiVersion, time, null, fields);
    }

    /** A claim as it stands in an object. */
    static Claim read(JsonNode fields, String apiVersion, String time) {
        return new Claim(apiVersion, time, fields, null);
    }

    FieldSet fields() {
        var known = fields;
        if (known == null) {
            known = written == null ? new FieldSet() : FieldSet.read(written);
            fields = known;
        }
        return known;
    }

    boolean isEmpty() {
        return written == null ? fields().isEmpty() : written.isEmpty();
    }

    /** Whether any of the paths is in it. */
    boolean touches(FieldSet paths) {
        return (written != null && fields == null)
                ? paths.touches(written)
                : !fields().intersection(paths).isEmpty();
    }

    /** The version in which the fields are named. */
    String apiVersion() {
        return apiVersion;
    }

    /** When it last changed; empty where nobody noted it. */
    String time() {
        return time;
    }

    Claim with(FieldSet other) {
        return new Claim(other, apiVersion, time);
    }

    JsonNode write() {
        return written instanceof ObjectNode ? written : fields().write();
    }
}
