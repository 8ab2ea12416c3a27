package dev.trellis.engine.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import org.jspecify.annotations.Nullable;

import java.util.function.Function;

/**
 * How objects of a Java type are read from and written to the server, where the server is asked for
 * another version of the kind than the one the code is written against.
 *
 * @param <T> the type that the code works with
 * @param <W> the type that the server is asked for
 */
public record WireForm<T extends HasMetadata, W extends HasMetadata>(
        Class<W> type, Function<W, T> read, Function<T, W> write) {

    /** The form of a type that is written as it is. */
    static <T extends HasMetadata> WireForm<T, T> plain(Class<T> type) {
        return new WireForm<>(type, Function.identity(), Function.identity());
    }

    T from(Object tokens, KubernetesSerialization json) {
        return read.apply(json.convertValue(tokens, type));
    }

    T from(Answer answer) {
        return read.apply(answer.as(type));
    }

    <R> R into(T object, Class<R> wanted, KubernetesSerialization json) {
        return json.convertValue(write.apply(object), wanted);
    }

    /** The status alone, where the type has one of its own: the rest costs as much again. */
    JsonNode status(T object, KubernetesSerialization json) {
        var spoken = write.apply(object);
        return spoken instanceof CustomResource<?, ?> custom
                ? tree(custom.getStatus(), json)
                : json.convertValue(spoken, JsonNode.class).path("status");
    }

    private static JsonNode tree(@Nullable Object status, KubernetesSerialization json) {
        return status == null
                ? MissingNode.getInstance()
                : json.convertValue(status, JsonNode.class);
    }

    String text(T object, KubernetesSerialization json) {
        return json.asJson(write.apply(object));
    }
}
