package dev.trellis.api.json;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Fabric8's serialization with the two steps replaced that would read numbers as doubles: the
 * choice of a class by kind, which every watch event goes through, and YAML.
 */
final class ApiSerialization extends KubernetesSerialization {

    private final ObjectMapper mapper;

    ApiSerialization(ObjectMapper mapper) {
        super(mapper, true);
        this.mapper = mapper;
    }

    @Override
    protected void configureMapper(ObjectMapper configured) {
        super.configureMapper(configured);
        var before = configured.getDeserializationConfig();
        configured.setConfig(
                before.with(
                        new KindInstantiator(
                                before.getHandlerInstantiator(),
                                new KindDeserializer(this::getRegisteredKubernetesResource))));
    }

    @Override
    public <T> T unmarshal(InputStream text, TypeReference<T> type) {
        try (var input = new BufferedInputStream(text)) {
            if (startsLikeJson(input)) {
                return mapper.readerFor(type).readValue(input);
            }
            return new YamlDocuments(mapper).read(input, type);
        } catch (IOException e) {
            throw KubernetesClientException.launderThrowable(e);
        }
    }

    private static boolean startsLikeJson(BufferedInputStream input) throws IOException {
        input.mark(Integer.MAX_VALUE);
        int character;
        do {
            character = input.read();
        } while (character >= 0 && Character.isWhitespace(character));
        input.reset();
        return character == '{' || character == '[';
    }
}
