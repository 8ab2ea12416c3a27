package dev.trellis.api.conversion;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;

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
            @Nullable JsonSlice part, Class<A> from, Function<A, B> rule) {
        return part == null ? null : rule.apply(part.read(from));
    }
}
