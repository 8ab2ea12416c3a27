package dev.trellis.agent.feedback;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.agent.jsonpath.Kinds;
import dev.trellis.api.work.FieldValue;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The form in which a value of an object is reported. */
final class ValueForm {

    private static final ObjectMapper SORTED =
            JsonMapper.builder()
                    .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                    .enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED)
                    .build();

    private final FeedbackSettings settings;

    ValueForm(FeedbackSettings settings) {
        this.settings = settings;
    }

    sealed interface Form {}

    record Reported(FieldValue value) implements Form {}

    record Unreportable(String why) implements Form {}

    /** Of several values the first, or the list of all where lists can be reported. */
    Optional<JsonNode> single(List<JsonNode> found) {
        if (found.isEmpty()) {
            return Optional.empty();
        }
        if (found.size() == 1 || !settings.rawJson()) {
            return Optional.of(found.getFirst()).filter(value -> !value.isNull());
        }
        return Optional.of(JsonNodeFactory.instance.arrayNode().addAll(found));
    }

    Form of(String name, JsonNode value) {
        if (Kinds.isWhole(value)) {
            return reported(FieldValue.INTEGER, value.longValue(), null, null, null);
        }
        if (value.isTextual()) {
            return reported(FieldValue.STRING, null, value.textValue(), null, null);
        }
        if (value.isBoolean()) {
            return reported(FieldValue.BOOLEAN, null, null, value.booleanValue(), null);
        }
        return settings.rawJson()
                ? raw(name, value)
                : new Unreportable(
                        "the type %s of the value for %s is not found"
                                .formatted(Kinds.of(value), name));
    }

    private Form raw(String name, JsonNode value) {
        var json = json(value);
        return json.getBytes(StandardCharsets.UTF_8).length > settings.rawBytesMax()
                ? new Unreportable(
                        "the length of returned json raw string for name %s is larger than the maximum length %d"
                                .formatted(name, settings.rawBytesMax()))
                : reported(FieldValue.JSON_RAW, null, null, null, json);
    }

    private static String json(JsonNode value) {
        try {
            return SORTED.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a JSON tree has no JSON form", e);
        }
    }

    private static Reported reported(
            String type,
            @Nullable Long integer,
            @Nullable String string,
            @Nullable Boolean bool,
            @Nullable String raw) {
        return new Reported(new FieldValue(type, integer, string, bool, raw));
    }
}
