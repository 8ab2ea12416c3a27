package dev.trellis.engine.cache;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;

import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import java.io.IOException;

/**
 * Makes objects of what a parser reads, as a cache wants to hold them: pruned, with shared strings
 * and small collections.
 */
final class ObjectReader<T extends HasMetadata> {
    private final ResourceKind<T> kind;
    private final Pruning pruning;
    private final KubernetesSerialization json;

    ObjectReader(ResourceKind<T> kind, Pruning pruning, KubernetesSerialization json) {
        this.kind = kind;
        this.pruning = pruning;
        this.json = json;
    }

    /** The tokens of the value that the parser stands on, without what is pruned. */
    TokenBuffer buffer(JsonParser parser) throws IOException {
        var tokens = new TokenBuffer(parser);
        pruning.copy(parser, tokens, StringPool.SHARED);
        return tokens;
    }

    Found<T> read(TokenBuffer tokens) {
        try {
            return new Found.Whole<>(finished(kind.read(tokens, json)));
        } catch (IllegalArgumentException e) {
            return unreadable(tokens, e);
        }
    }

    /** The object as it would be had it come through the watch. */
    T pruned(T object) {
        var tokens = new TokenBuffer(null, false);
        try (var parser = kind.written(object, TokenBuffer.class, json).asParser()) {
            parser.nextToken();
            pruning.copy(parser, tokens, StringPool.SHARED);
        } catch (IOException e) {
            throw new IllegalStateException(
                    "%s %s cannot be copied".formatted(kind.kind(), ObjectKey.of(object)), e);
        }
        return finished(kind.read(tokens, json));
    }

    private T finished(T object) {
        // In lists of built-in kinds the items do not say what they are.
        if (object.getKind() == null) {
            object.setApiVersion(kind.apiVersion());
            if (object instanceof GenericKubernetesResource generic) {
                generic.setKind(kind.kind());
            }
        }
        CompactMetadata.compact(object.getMetadata());
        return object;
    }

    private Found<T> unreadable(TokenBuffer tokens, IllegalArgumentException why) {
        var metadata = json.convertValue(tokens, JsonNode.class).path("metadata");
        return new Found.Unreadable<>(
                new ObjectKey(
                        metadata.path("namespace").asText(""), metadata.path("name").asText()),
                metadata.path("resourceVersion").asText(),
                String.valueOf(why.getMessage()));
    }
}
