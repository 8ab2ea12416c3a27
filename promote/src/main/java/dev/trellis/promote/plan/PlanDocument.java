package dev.trellis.promote.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.interpreter.object.Digests;
import dev.trellis.interpreter.object.Fields;

import java.util.List;

/** A plan as JSON, and back. */
public final class PlanDocument {
    private static final String API_VERSION = "trellis.dev/v1alpha1";
    private static final String KIND = "PromotionPlan";
    private static final String DIGEST = "digest";
    private static final ObjectMapper MAPPER =
            ApiJson.exactMapper().enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

    private PlanDocument() {}

    public static ObjectNode toJson(Plan plan) {
        var document = JsonNodeFactory.instance.objectNode();
        document.put("apiVersion", API_VERSION).put("kind", KIND);
        document.setAll((ObjectNode) MAPPER.valueToTree(plan));
        document.put(DIGEST, digest(plan));
        return document;
    }

    /** Of everything but when, by whom and how fast the plan was made, and versions of objects. */
    static String digest(Plan plan) {
        ObjectNode content = MAPPER.valueToTree(plan);
        content.remove(List.of("createdAt", "createdBy", DIGEST));
        for (var object : content.path("objects")) {
            ((ObjectNode) object.path("source")).remove("resourceVersion");
        }
        for (var interpreter : content.path("interpreters")) {
            ((ObjectNode) interpreter).remove("milliseconds");
        }
        return Digests.of(content);
    }

    /**
     * Reads a plan that somebody kept.
     *
     * @throws IllegalArgumentException where it is none, or was changed since
     */
    public static Plan parse(JsonNode document) {
        if (!(document instanceof ObjectNode given)
                || !Fields.text(given, "apiVersion").equals(API_VERSION)
                || !Fields.text(given, "kind").equals(KIND)) {
            throw new IllegalArgumentException("it is no %s of %s".formatted(KIND, API_VERSION));
        }
        var content = given.deepCopy();
        content.remove(List.of("apiVersion", "kind", DIGEST));
        var plan = read(content);
        if (!plan.digest().equals(Fields.text(given, DIGEST))) {
            throw new IllegalArgumentException("its digest does not fit: it was changed");
        }
        return plan;
    }

    private static Plan read(ObjectNode content) {
        try {
            return MAPPER.treeToValue(content, Plan.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "it cannot be read as a plan: " + e.getOriginalMessage(), e);
        }
    }
}
