package dev.trellis.hub.template;

/**
 * What the Secret of a signer holds.
 *
 * @param certificate the member {@code tls.crt} as PEM text, empty where it is missing
 * @param key the member {@code tls.key} as PEM text, empty where it is missing
 */
public record SignerSecret(String certificate, String key) {
    @Override
    public String toString() {
        return "SignerSecret[withheld]";
    }
}
