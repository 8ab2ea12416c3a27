package dev.trellis.api.meta;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;

import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * An object with a spec and a status: what all our kinds are.
 *
 * <p>In place of Fabric8's {@code CustomResource}, whose constructor works out six names of the
 * kind from annotations and keeps them in every object. That was half of the time to read an
 * object, and a tenth of a cached one; here the names belong to the class.
 *
 * <p>Unmarked, because whether a spec or a status may be absent differs: a kind where it may says
 * so by an override.
 */
@NullUnmarked
@JsonDeserialize(using = JsonDeserializer.None.class)
@JsonPropertyOrder({"apiVersion", "kind", "metadata", "spec", "status"})
@JsonInclude(JsonInclude.Include.NON_NULL)
public abstract class ApiObject<S, T> implements HasMetadata {
    private static final ClassValue<Names> NAMES =
            new ClassValue<>() {
                @Override
                protected Names computeValue(Class<?> type) {
                    return new Names(HasMetadata.getApiVersion(type), HasMetadata.getKind(type));
                }
            };

    private record Names(String apiVersion, String kind) {}

    private ObjectMeta metadata = new ObjectMeta();
    private S spec;
    private T status;

    @Override
    public String getApiVersion() {
        return NAMES.get(getClass()).apiVersion();
    }

    /** Ignored: the version belongs to the class. */
    @Override
    public void setApiVersion(String version) {}

    @Override
    public String getKind() {
        return NAMES.get(getClass()).kind();
    }

    /** Ignored: the kind belongs to the class. */
    public void setKind(String kind) {}

    @Override
    public ObjectMeta getMetadata() {
        return metadata;
    }

    @Override
    public void setMetadata(ObjectMeta metadata) {
        this.metadata = metadata;
    }

    public S getSpec() {
        return spec;
    }

    public void setSpec(S spec) {
        this.spec = spec;
    }

    public T getStatus() {
        return status;
    }

    public void setStatus(T status) {
        this.status = status;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ApiObject<?, ?> that
                && getClass() == that.getClass()
                && metadata.equals(that.metadata)
                && Objects.equals(spec, that.spec)
                && Objects.equals(status, that.status);
    }

    @Override
    public int hashCode() {
        return Objects.hash(getClass(), metadata, spec, status);
    }

    @Override
    public String toString() {
        var namespace = metadata.getNamespace();
        return getKind() + " " + (namespace == null ? "" : namespace + "/") + metadata.getName();
    }
}
