package dev.trellis.engine.client;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

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

    String text(T object, KubernetesSerialization json) {
        return json.asJson(write.apply(object));
    }
}
