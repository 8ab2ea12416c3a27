package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.fault.StatusError;

import java.util.Base64;

/** Texts that stand for something else, and are refused like broken JSON where they do not. */
final class Unreadable {
    private Unreadable() {}

    /** Refuses a text that is no base64. */
    static void checkBase64(JsonNode text, String kind) {
        var bare = text.asText("").replaceAll("[\\r\\n]", "");
        try {
            if (bare.length() % 4 == 0) {
                var _ = Base64.getDecoder().decode(bare);
                return;
            }
        } catch (IllegalArgumentException _) {
            // Told below.
        }
        throw refused(kind, "illegal base64 data at input byte 0");
    }

    /** The refusal of an object of a kind that has one version. */
    static StatusError refused(String kind, String why) {
        return StatusError.badRequest(
                "%1$s in version \"v1\" cannot be handled as a %1$s: %2$s".formatted(kind, why));
    }
}
