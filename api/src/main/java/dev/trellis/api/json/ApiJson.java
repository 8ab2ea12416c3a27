package dev.trellis.api.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;

/**
 * The JSON configuration of all our clients. Numbers stay exact: what a plain mapper reads as a
 * double is an exact decimal here, also where a tree or a map stands between text and type.
 */
public final class ApiJson {

    private static final ObjectMapper TREES = exactMapper();
    private static final KubernetesSerialization SERIALIZATION =
            new ApiSerialization(exactMapper());

    private ApiJson() {}

    /**
     * What every Fabric8 client of ours must be built with ({@code
     * KubernetesClientBuilder.withKubernetesSerialization}). One for the process: it holds the
     * mapping of kinds to classes and all of Jackson's learnt serializers, which cost more than a
     * client does.
     */
    public static KubernetesSerialization serialization() {
        return SERIALIZATION;
    }

    /**
     * A new factory that takes its buffers from a small common store. By default every thread keeps
     * its own, some 30 KB: too much for thousands of virtual threads that wait for something.
     */
    public static JsonFactory newFactory() {
        return JsonFactory.builder().recyclerPool(JsonRecyclerPools.sharedBoundedPool()).build();
    }

    /** A new mapper that reads numbers exactly and keeps members in their order. */
    public static ObjectMapper exactMapper() {
        return JsonMapper.builder(newFactory())
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .nodeFactory(new ExactNodes())
                .build();
    }

    /**
     * The tree of a JSON text, with {@code long} integers and exact decimals.
     *
     * @throws IllegalArgumentException where the text is not exactly one JSON value
     */
    public static JsonNode readTree(String json) {
        try {
            return TREES.reader()
                    .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON: " + e.getMessage(), e);
        }
    }

    /**
     * The trees of the documents of a YAML text, with {@code long} integers and exact decimals.
     * Documents that say nothing are left out.
     *
     * @throws IllegalArgumentException where the text is not YAML; the message tells the line
     */
    public static List<JsonNode> readYaml(String yaml) {
        try {
            return YamlDocuments.plain(yaml).stream().<JsonNode>map(TREES::valueToTree).toList();
        } catch (YamlEngineException e) {
            throw new IllegalArgumentException("not YAML: " + e.getMessage(), e);
        }
    }

    /** The tree of a map as Jackson made it, explicit nulls included. */
    public static ObjectNode toTree(Map<String, ?> members) {
        return TREES.valueToTree(members);
    }

    /**
     * The same JSON without the characters that YAML readers break lines at or refuse. For bodies
     * of server-side apply, which API servers read as YAML.
     */
    public static String yamlSafe(String json) {
        return SafeText.of(json);
    }

    /** Like {@link #readTree}, for a text that is known to hold an object. */
    public static ObjectNode readObject(String json) {
        return (ObjectNode) readTree(json);
    }

    static JsonParser parser(String json) throws IOException {
        return TREES.createParser(json);
    }

    static JsonGenerator generator(StringWriter to) throws IOException {
        return TREES.createGenerator(to);
    }
}
