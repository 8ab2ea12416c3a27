package dev.trellis.operators.image;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Who we are at a registry. */
public record Login(String user, String password) {
    String basic() {
        return "Basic "
                + Base64.getEncoder()
                        .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "Login[" + user + "]";
    }
}
