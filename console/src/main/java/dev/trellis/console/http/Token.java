package dev.trellis.console.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** What the console's address carries and others on this machine cannot guess. */
final class Token {
    private static final int BYTES = 18;

    private final String text;

    private Token(String text) {
        this.text = text;
    }

    static Token random() {
        var bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new Token(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Takes the same time however much of it is right. */
    boolean matches(String given) {
        return MessageDigest.isEqual(
                text.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    /** For the address and the cookie, the only places where it is shown. */
    String shown() {
        return text;
    }

    @Override
    public String toString() {
        return "Token[hidden]";
    }
}
