package dev.trellis.apiserver.json;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** The one way to read and write JSON here. */
public final class Json {
    private static final int DEPTH_MAX = 1_000;

    private static final ObjectMapper MAPPER =
            JsonMapper.builder(
                            new JsonFactoryBuilder()
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxNestingDepth(DEPTH_MAX)
                                                    .build())
                                    .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                                    .characterEscapes(new HtmlSafeEscapes())
                                    .build())
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();
    private static final YAMLMapper YAML = new YAMLMapper();

    private Json() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** A new object with the same members. */
    public static ObjectNode copyOf(ObjectNode object) {
        var made = object();
        object.properties().forEach(member -> made.set(member.getKey(), member.getValue()));
        return made;
    }

    /** Reads one JSON value; a fault in it is the caller's to explain. */
    public static JsonNode read(byte[] json) throws JsonProcessingException {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read JSON from memory.", e);
        }
    }

    public static JsonNode readYaml(byte[] yaml) throws JsonProcessingException {
        try {
            return YAML.readTree(yaml);
        } catch (JsonProcessingException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read YAML from memory.", e);
        }
    }

    /** Reads the objects of a manifest, several documents of YAML or JSON in one text. */
    public static List<ObjectNode> readAll(String manifest) {
        try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(manifest)) {
            var made = new ArrayList<ObjectNode>();
            while (documents.hasNextValue()) {
                if (documents.nextValue() instanceof ObjectNode object) {
                    made.add(object);
                }
            }
            return made;
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "A manifest is neither YAML nor JSON (%s): mend it.".formatted(e.getMessage()),
                    e);
        }
    }

    /** Reads an object that this server wrote itself. */
    public static ObjectNode readStored(byte[] json) {
        try {
            return (ObjectNode) read(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A stored object is not JSON.", e);
        }
    }

    public static byte[] write(JsonNode node) {
        try {
            return MAPPER.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Cannot write a JSON tree.", e);
        }
    }

    /** A text as it stands in JSON, with its quotes and without markup escapes. */
    public static String text(String text) {
        return JsonNodeFactory.instance.textNode(text).toString();
    }

    public static byte[] writePretty(JsonNode node) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Cannot write a JSON tree.", e);
        }
    }

    public static byte[] writeYaml(JsonNode node) {
        try {
            return YAML.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Cannot write a YAML tree.", e);
        }
    }

    /** Whether two trees say the same, however a number is held. */
    public static boolean same(JsonNode one, JsonNode other) {
        return one.equals(
                (left, right) -> {
                    if (left.equals(right)) {
                        return 0;
                    }
                    return left.isNumber() && right.isNumber()
                            ? left.decimalValue().compareTo(right.decimalValue())
                            : 1;
                },
                other);
    }

    /** Any Java value of maps, lists, records and scalars as a tree. */
    public static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }
}
