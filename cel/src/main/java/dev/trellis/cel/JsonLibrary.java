package dev.trellis.cel;

import static dev.trellis.cel.Kind.DYN;
import static dev.trellis.cel.Kind.STRING;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.cel.common.exceptions.CelBadFormatException;

import java.util.List;

/** {@code text.parseJSON()}: what a text says that is itself JSON. */
final class JsonLibrary {
    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private JsonLibrary() {}

    static List<Overload> overloads() {
        return List.of(Overload.member("parseJSON", DYN, STRING, JsonLibrary::parse));
    }

    private static Object parse(String text) {
        try {
            var tree = MAPPER.readTree(text);
            if (tree.isMissingNode()) {
                throw new CelBadFormatException("the text for parseJSON is empty");
            }
            return Data.of(tree).value();
        } catch (JacksonException e) {
            throw new CelBadFormatException(
                    "the text for parseJSON is no JSON: " + e.getOriginalMessage());
        }
    }
}
