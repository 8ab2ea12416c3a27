package dev.trellis.apiserver.pki;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;

/** Makes key pairs on the curve P-256: quick to make, and everybody reads them. */
public final class Keys {
    private Keys() {}

    public static KeyPair make() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JDK cannot make keys on the curve P-256.", e);
        }
    }
}
