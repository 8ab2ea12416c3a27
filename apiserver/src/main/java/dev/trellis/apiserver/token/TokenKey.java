package dev.trellis.apiserver.token;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/** The key by which tokens are signed, ES256: the curve P-256 with SHA-256. */
public final class TokenKey {
    private static final String SIGNATURE = "SHA256withECDSAinP1363Format";
    private static final int COORDINATE_BYTES = 32;
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    private final KeyPair keys;
    private final String id;
    private final String header;

    private TokenKey(KeyPair keys, String id) {
        this.keys = keys;
        this.id = id;
        this.header = encode(Json.write(Json.object().put("alg", "ES256").put("kid", id)));
    }

    /** Uses a pair of keys on the curve P-256. */
    public static TokenKey of(KeyPair keys) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(keys.getPublic().getEncoded());
            return new TokenKey(keys, encode(digest));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JDK knows no SHA-256.", e);
        }
    }

    /** A token that claims the given. */
    public String sign(ObjectNode claims) {
        var content = header + "." + encode(Json.write(claims));
        try {
            var signature = Signature.getInstance(SIGNATURE);
            signature.initSign(keys.getPrivate());
            signature.update(content.getBytes(StandardCharsets.US_ASCII));
            return content + "." + encode(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Cannot sign a token.", e);
        }
    }

    /** The claims of a token that this key signed; none for any other text. */
    public Optional<ObjectNode> read(String token) {
        var parts = token.split("\\.", -1);
        // The header is compared as a whole: there is one algorithm and one key, and no choice.
        if (parts.length != 3 || !parts[0].equals(header)) {
            return Optional.empty();
        }
        try {
            var signature = Signature.getInstance(SIGNATURE);
            signature.initVerify(keys.getPublic());
            signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
            return signature.verify(Base64.getUrlDecoder().decode(parts[2]))
                            && Json.read(Base64.getUrlDecoder().decode(parts[1]))
                                    instanceof ObjectNode claims
                    ? Optional.of(claims)
                    : Optional.empty();
        } catch (GeneralSecurityException | IllegalArgumentException | JsonProcessingException _) {
            return Optional.empty();
        }
    }

    /** The public key for others who want to check tokens. */
    public ObjectNode published() {
        var point = ((ECPublicKey) keys.getPublic()).getW();
        var set = Json.object();
        set.putArray("keys")
                .addObject()
                .put("use", "sig")
                .put("kty", "EC")
                .put("kid", id)
                .put("crv", "P-256")
                .put("alg", "ES256")
                .put("x", encode(coordinate(point.getAffineX().toByteArray())))
                .put("y", encode(coordinate(point.getAffineY().toByteArray())));
        return set;
    }

    private static byte[] coordinate(byte[] number) {
        var made = new byte[COORDINATE_BYTES];
        var length = Math.min(number.length, COORDINATE_BYTES);
        var tail = Arrays.copyOfRange(number, number.length - length, number.length);
        System.arraycopy(tail, 0, made, COORDINATE_BYTES - length, length);
        return made;
    }

    private static String encode(byte[] bytes) {
        return ENCODER.encodeToString(bytes);
    }

    @Override
    public String toString() {
        return "TokenKey[" + id + ", key withheld]";
    }
}
