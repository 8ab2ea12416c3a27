package dev.trellis.api.conversion;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;

import dev.trellis.api.json.RawObject;

import org.jspecify.annotations.Nullable;

import java.util.function.Function;

/** Reads and writes the parts of an object, and changes nothing in silence. */
final class ConversionJson {

    /** A number where a string belongs is refused here; Jackson would turn one into the other. */
    static final ObjectMapper STRICT =
            JsonMapper.builder()
                    .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                    .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                    .withCoercionConfig(
                            LogicalType.Textual,
                            text ->
                                    text.setCoercion(
                                                    CoercionInputShape.Integer, CoercionAction.Fail)
                                            .setCoercion(
                                                    CoercionInputShape.Float, CoercionAction.Fail)
                                            .setCoercion(
                                                    CoercionInputShape.Boolean,
                                                    CoercionAction.Fail))
                    .build();

    private ConversionJson() {}

    /** Reads a part as one record and converts it to the other; what is absent stays so. */
    static <A, B> @Nullable B convert(
            @Nullable RawObject part, Class<A> from, Function<A, B> rule) {
        return part == null ? null : rule.apply(read(part.json(), from));
    }

    static <T> T read(String json, Class<T> type) {
        try {
            return STRICT.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
    }

    static RawObject write(Converted object) {
        try {
            return RawObject.of(STRICT.writeValueAsString(object));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record of ours could not be written as JSON", e);
        }
    }
}
