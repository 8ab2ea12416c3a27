package dev.trellis.interpreter.object;

import com.fasterxml.jackson.databind.JsonNode;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests of content and of names. */
public final class Digests {
    private static final char[] BASE32 = "abcdefghijklmnopqrstuvwxyz234567".toCharArray();
    private static final int BITS_PER_CHARACTER = 5;

    private Digests() {}

    /** Equal for equal content, in whatever order its members stand. */
    public static String of(JsonNode content) {
        return "sha256:" + HexFormat.of().formatHex(sha256(CanonicalJson.of(content)));
    }

    static String base32(String text) {
        var bits = sha256(text);
        var written = new StringBuilder();
        var buffer = 0;
        var held = 0;
        for (var one : bits) {
            buffer = (buffer << Byte.SIZE) | (one & 0xFF);
            held += Byte.SIZE;
            while (held >= BITS_PER_CHARACTER) {
                held -= BITS_PER_CHARACTER;
                written.append(BASE32[(buffer >> held) & 0x1F]);
            }
            buffer &= (1 << held) - 1;
        }
        return written.toString();
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
