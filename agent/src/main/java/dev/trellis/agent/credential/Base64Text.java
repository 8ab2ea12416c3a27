package dev.trellis.agent.credential;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Text as secrets hold it. */
public final class Base64Text {
    private Base64Text() {}

    public static String encode(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The text, or an empty one where somebody wrote what is no Base64. */
    public static String decode(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
