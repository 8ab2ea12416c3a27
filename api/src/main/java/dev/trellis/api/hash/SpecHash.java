package dev.trellis.api.hash;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The hash of all that is configuration in an object: every top-level member except those that say
 * what and where the object is or how it fares.
 *
 * <p>Only objects as they are stored can be hashed. A typed model would not do: it cannot tell an
 * absent member from an empty one, and the two hash differently.
 */
public record SpecHash(String value) {

    private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");
    private static final Set<String> NOT_CONFIGURATION =
            Set.of("apiVersion", "kind", "metadata", "status");

    public SpecHash {
        if (!SHA_256.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "a spec hash is 64 lower-case hexadecimal digits, not '" + value + "'");
        }
    }

    public static SpecHash of(ObjectNode object) {
        var text = new StringBuilder();
        CanonicalJson.write(object, name -> !NOT_CONFIGURATION.contains(name), text);
        return ofText(text.toString());
    }

    /** The hash of an object without a class of its own, read by a client that keeps numbers. */
    public static SpecHash of(GenericKubernetesResource object) {
        // Its apiVersion, kind and metadata are typed; all else is here, nulls included.
        return of(ApiJson.toTree(object.getAdditionalProperties()));
    }

    public static SpecHash of(RawObject object) {
        return of(object.toTree());
    }

    static SpecHash ofText(String canonical) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            return new SpecHash(
                    HexFormat.of()
                            .formatHex(digest.digest(canonical.getBytes(StandardCharsets.UTF_8))));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
