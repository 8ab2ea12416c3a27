package dev.trellis.agent.registration;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Tells whether texts are the same as before without keeping them: they may hold secrets. */
final class Fingerprint {
    private final MessageDigest digest;

    Fingerprint() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    Fingerprint add(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        // With its length, or two texts could be cut elsewhere and look the same.
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
        digest.update(bytes);
        return this;
    }

    /** Ends the fingerprint. */
    String text() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
