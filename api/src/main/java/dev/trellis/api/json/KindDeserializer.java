package dev.trellis.api.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserSequence;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.util.TokenBuffer;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesList;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.runtime.RawExtension;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.function.BiFunction;

/**
 * Reads an object whose class follows from its apiVersion and kind.
 *
 * <p>Fabric8's own reads a tree first and converts that, which costs a tree per watch event and the
 * spelling of every number. API servers send apiVersion and kind first, so here only what comes
 * before both is buffered, and the rest streams into the class.
 */
final class KindDeserializer extends StdDeserializer<KubernetesResource> {

    // transient because Jackson's deserializers are Serializable; none of ours ever is serialized.
    private final transient BiFunction<
                    String, String, @Nullable Class<? extends KubernetesResource>>
            kinds;

    KindDeserializer(
            BiFunction<String, String, @Nullable Class<? extends KubernetesResource>> kinds) {
        super(KubernetesResource.class);
        this.kinds = kinds;
    }

    @Override
    public @Nullable KubernetesResource deserialize(
            JsonParser parser, DeserializationContext context) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, context);
            case START_ARRAY -> list(parser, context);
            default -> scalar(parser, context);
        };
    }

    private KubernetesResource object(JsonParser parser, DeserializationContext context)
            throws IOException {
        var head = new TokenBuffer(parser, context);
        head.writeStartObject();
        @Nullable String apiVersion = null;
        @Nullable String kind = null;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            var name = parser.currentName();
            parser.nextToken();
            if (name.equals("apiVersion")) {
                apiVersion = text(parser);
            } else if (name.equals("kind")) {
                kind = text(parser);
            }
            head.writeFieldName(name);
            JsonTokens.copyValue(parser, head);
            if (apiVersion != null && kind != null) {
                var rest = JsonParserSequence.createFlattened(false, head.asParser(parser), parser);
                return read(rest, classOf(apiVersion, kind), context);
            }
        }
        head.writeEndObject();
        // Without a kind it is only a map, as RawExtension is.
        return read(head.asParser(parser), RawExtension.class, context);
    }

    private static @Nullable String text(JsonParser parser) throws IOException {
        return parser.hasToken(JsonToken.VALUE_STRING) ? parser.getText() : null;
    }

    private Class<? extends KubernetesResource> classOf(String apiVersion, String kind) {
        var registered = kinds.apply(apiVersion, kind);
        return registered == null ? GenericKubernetesResource.class : registered;
    }

    private static KubernetesResource read(
            JsonParser parser,
            Class<? extends KubernetesResource> type,
            DeserializationContext context)
            throws IOException {
        parser.nextToken();
        return context.readValue(parser, type);
    }

    private KubernetesResource list(JsonParser parser, DeserializationContext context)
            throws IOException {
        var items = new ArrayList<HasMetadata>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.hasToken(JsonToken.START_OBJECT)
                    && object(parser, context) instanceof HasMetadata item) {
                items.add(item);
            } else {
                context.reportInputMismatch(
                        this, "a list of Kubernetes objects holds something else");
            }
        }
        var list = new KubernetesList();
        list.setItems(items);
        return list;
    }

    private static @Nullable KubernetesResource scalar(
            JsonParser parser, DeserializationContext context) throws IOException {
        var value = context.readValue(parser, Object.class);
        return value == null ? null : new RawExtension(value);
    }
}
