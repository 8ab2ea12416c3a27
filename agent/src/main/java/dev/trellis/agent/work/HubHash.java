package dev.trellis.agent.work;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What stands for a hub in the names of AppliedManifestWorks. */
record HubHash(String value) {

    /** Of the address to the letter as the kubeconfig has it. */
    static HubHash of(String url) {
        try {
            var digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(url.getBytes(StandardCharsets.UTF_8));
            return new HubHash(HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    String appliedName(String work) {
        return value + "-" + work;
    }

    boolean isIn(String appliedName) {
        return appliedName.startsWith(value + "-");
    }
}
