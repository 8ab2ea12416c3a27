package dev.trellis.api.json;

import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.cfg.HandlerInstantiator;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.jsontype.TypeIdResolver;
import com.fasterxml.jackson.databind.jsontype.TypeResolverBuilder;

import io.fabric8.kubernetes.internal.KubernetesDeserializer;

import org.jspecify.annotations.Nullable;

/**
 * Fabric8's models name {@link KubernetesDeserializer} in annotations; this is where Jackson asks
 * for the instance, so this is where ours takes its place.
 */
final class KindInstantiator extends HandlerInstantiator {

    private final HandlerInstantiator others;
    private final KindDeserializer kinds;

    KindInstantiator(HandlerInstantiator others, KindDeserializer kinds) {
        this.others = others;
        this.kinds = kinds;
    }

    @Override
    public @Nullable JsonDeserializer<?> deserializerInstance(
            DeserializationConfig config, Annotated annotated, Class<?> type) {
        return type == KubernetesDeserializer.class
                ? kinds
                : others.deserializerInstance(config, annotated, type);
    }

    @Override
    public @Nullable KeyDeserializer keyDeserializerInstance(
            DeserializationConfig config, Annotated annotated, Class<?> type) {
        return others.keyDeserializerInstance(config, annotated, type);
    }

    @Override
    public @Nullable JsonSerializer<?> serializerInstance(
            SerializationConfig config, Annotated annotated, Class<?> type) {
        return others.serializerInstance(config, annotated, type);
    }

    @Override
    public @Nullable TypeResolverBuilder<?> typeResolverBuilderInstance(
            MapperConfig<?> config, Annotated annotated, Class<?> type) {
        return others.typeResolverBuilderInstance(config, annotated, type);
    }

    @Override
    public @Nullable TypeIdResolver typeIdResolverInstance(
            MapperConfig<?> config, Annotated annotated, Class<?> type) {
        return others.typeIdResolverInstance(config, annotated, type);
    }
}
