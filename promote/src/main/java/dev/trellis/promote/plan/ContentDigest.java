package dev.trellis.promote.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.interpreter.object.CanonicalJson;
import dev.trellis.interpreter.object.Digests;
import dev.trellis.interpreter.object.KubeObject;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Digests of sanitised objects. The values of Secrets enter them by way of a keyed hash: a plain
 * one of a short password could be guessed.
 */
public final class ContentDigest {
    private static final String ALGORITHM = "HmacSHA256";
    private static final List<String> VALUES = List.of("data", "stringData");

    private final SecretKeySpec key;

    /**
     * @param key as many bytes as the hash has, or more; the hub's own, or a random salt
     */
    public ContentDigest(byte[] key) {
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    /** Equal for equal content, in whatever order its members stand. */
    public String of(KubeObject object) {
        var kind = object.kind();
        return kind.group().isEmpty() && kind.name().equals("Secret")
                ? Digests.of(withoutValues(object.copy()))
                : Digests.of(object.json());
    }

    private ObjectNode withoutValues(ObjectNode secret) {
        for (var name : VALUES) {
            var values = secret.get(name);
            if (values != null) {
                secret.put(name, keyed(CanonicalJson.of(values)));
            }
        }
        return secret;
    }

    private String keyed(String text) {
        try {
            var hash = Mac.getInstance(ALGORITHM);
            hash.init(key);
            return HexFormat.of().formatHex(hash.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }
}
