package dev.trellis.sdk.manage;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;

import dev.trellis.api.hash.SpecHash;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;

import org.jspecify.annotations.Nullable;

import java.io.IOException;

/**
 * A configuration object of any kind, as stored: its hash is that of what the server holds, which a
 * typed model would not give back.
 */
@JsonDeserialize(using = ConfigObject.Reader.class)
public final class ConfigObject implements HasMetadata {
    private final RawObject raw;
    private final String apiVersion;
    private final String kind;
    private final ObjectMeta metadata;
    private final String hash;
    private volatile @Nullable Object typed;

    private ConfigObject(RawObject raw) {
        this.raw = raw;
        var tree = raw.toTree();
        apiVersion = tree.path("apiVersion").asText();
        kind = tree.path("kind").asText();
        metadata = ApiJson.serialization().convertValue(tree.path("metadata"), ObjectMeta.class);
        hash = SpecHash.of(tree).value();
    }

    public static ConfigObject of(RawObject raw) {
        return new ConfigObject(raw);
    }

    @JsonValue
    public RawObject raw() {
        return raw;
    }

    /** The hash of all but its metadata and status. */
    public String hash() {
        return hash;
    }

    public long generation() {
        var generation = metadata.getGeneration();
        return generation == null ? 0 : generation;
    }

    /**
     * The object read as a type of its kind; read once, since thousands of installs may share it.
     *
     * @throws IllegalArgumentException where it cannot be read as such
     */
    public <T> T as(Class<T> type) {
        var known = typed;
        if (type.isInstance(known)) {
            return type.cast(known);
        }
        var read = ApiJson.serialization().unmarshal(raw.json(), type);
        typed = read;
        return read;
    }

    @Override
    public ObjectMeta getMetadata() {
        return metadata;
    }

    /** Not possible: what is stored is what it is. */
    @Override
    public void setMetadata(ObjectMeta other) {
        throw new UnsupportedOperationException("a configuration object is not changed here");
    }

    @Override
    public String getKind() {
        return kind;
    }

    @Override
    public String getApiVersion() {
        return apiVersion;
    }

    /** Ignored: it is part of what is stored. */
    @Override
    public void setApiVersion(String version) {}

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ConfigObject that && raw.equals(that.raw);
    }

    @Override
    public int hashCode() {
        return raw.hashCode();
    }

    /** Reads the whole object before anything looks into it. */
    static final class Reader extends JsonDeserializer<ConfigObject> {
        @Override
        public ConfigObject deserialize(JsonParser parser, DeserializationContext context)
                throws IOException {
            return of(context.readValue(parser, RawObject.class));
        }
    }
}
