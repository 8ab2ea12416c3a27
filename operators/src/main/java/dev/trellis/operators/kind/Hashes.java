package dev.trellis.operators.kind;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes that stand in names, labels and annotations. */
public final class Hashes {
    private static final String DIGITS =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final int NAME_MAX = 63;

    private Hashes() {}

    /** {@code sha256:} and 64 digits. */
    public static String digest(String text) {
        return "sha256:" + HexFormat.of().formatHex(hashed("SHA-256", text));
    }

    /** Letters and digits only, fit for a label's value. */
    public static String ofLabel(String text) {
        var number = new BigInteger(1, hashed("SHA-224", text));
        var base = BigInteger.valueOf(DIGITS.length());
        var made = new StringBuilder();
        do {
            var parts = number.divideAndRemainder(base);
            made.append(DIGITS.charAt(parts[1].intValue()));
            number = parts[0];
        } while (number.signum() > 0);
        return made.reverse().toString();
    }

    /** The base, cut if need be, and a hash of the content: one name per content. */
    public static String name(String base, String content) {
        var hash = HexFormat.of().formatHex(hashed("SHA-256", content)).substring(0, 20);
        var room = NAME_MAX - hash.length() - 1;
        var cut = base.length() > room ? base.substring(0, room) : base;
        return cut + "-" + hash;
    }

    private static byte[] hashed(String algorithm, String text) {
        try {
            return MessageDigest.getInstance(algorithm)
                    .digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has " + algorithm, e);
        }
    }
}
