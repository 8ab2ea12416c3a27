package dev.trellis.engine.cache;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.util.TokenBuffer;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import java.io.IOException;
import java.io.InputStream;

/**
 * Makes objects of what a parser reads, as a cache wants to hold them: pruned, with shared strings
 * and small collections.
 */
final class ObjectReader<T extends HasMetadata> {
    private static final JsonFactory JSON = ApiJson.newFactory();

    /** Quantities, such as those of a container, are read as trees in between. */
    private static final JsonMapper CODEC = new JsonMapper(JSON);

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
        tokens.setCodec(CODEC);
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

    /** The answer to a write, as it would be had it come through the watch. */
    T read(InputStream answer) throws IOException {
        try (var parser = JSON.createParser(answer)) {
            parser.nextToken();
            return finished(kind.read(buffer(parser), json));
        }
    }

    /** What the tokens describe, made only if it is asked for. */
    Unread<T> unread(TokenBuffer tokens) throws IOException {
        String namespace = "";
        var name = "";
        var uid = "";
        var version = "";
        try (var parser = tokens.asParser()) {
            if (enter(parser, "metadata")) {
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    var member = parser.currentName();
                    parser.nextToken();
                    switch (member) {
                        case "namespace" -> namespace = parser.getText();
                        case "name" -> name = parser.getText();
                        case "uid" -> uid = parser.getText();
                        case "resourceVersion" -> version = parser.getText();
                        default -> parser.skipChildren();
                    }
                }
            }
        }
        return new Unread<>(new ObjectKey(namespace, name), uid, version, () -> read(tokens));
    }

    /** Goes into the member of the object at whose beginning the parser is. */
    private static boolean enter(JsonParser parser, String wanted) throws IOException {
        if (parser.nextToken() == JsonToken.START_OBJECT) {
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                var member = parser.currentName();
                if (parser.nextToken() == JsonToken.START_OBJECT && member.equals(wanted)) {
                    return true;
                }
                parser.skipChildren();
            }
        }
        return false;
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
