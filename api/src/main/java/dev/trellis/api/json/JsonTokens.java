package dev.trellis.api.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.util.TokenBuffer;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;

/**
 * Copies JSON token by token with every number kept as it was spelled. Jackson's own copy reads
 * floats as doubles and drops the sign of {@code -0}.
 */
final class JsonTokens {

    private JsonTokens() {}

    /** The value the parser stands on as compact text; the parser then stands on its last token. */
    static String compactText(JsonParser parser) throws IOException {
        var text = new StringWriter();
        try (var generator = ApiJson.generator(text)) {
            copyValue(parser, generator);
        }
        return SafeText.of(text.toString());
    }

    /** Copies the value the parser stands on. */
    static void copyValue(JsonParser parser, JsonGenerator to) throws IOException {
        var depth = 0;
        var token = parser.currentToken();
        do {
            if (token == null) {
                throw new IOException("the JSON text ends inside a value");
            }
            copyToken(parser, token, to);
            if (token.isStructStart()) {
                depth++;
            } else if (token.isStructEnd()) {
                depth--;
            }
            if (depth > 0) {
                token = parser.nextToken();
            }
        } while (depth > 0);
    }

    static void copyToken(JsonParser parser, JsonToken token, JsonGenerator to) throws IOException {
        switch (token) {
            case VALUE_NUMBER_INT -> writeInteger(parser.getText(), to);
            case VALUE_NUMBER_FLOAT -> to.writeNumber(parser.getText());
            default -> to.copyCurrentEvent(parser);
        }
    }

    private static void writeInteger(String literal, JsonGenerator to) throws IOException {
        if (!(to instanceof TokenBuffer buffer)) {
            to.writeNumber(literal);
        } else if (literal.equals("-0")) {
            buffer.writeNumber(literal, true);
        } else if (literal.length() < 19) {
            // A buffered number keeps its Java type: narrow ones stay readable as plain ints.
            var value = Long.parseLong(literal);
            if (value == (int) value) {
                buffer.writeNumber((int) value);
            } else {
                buffer.writeNumber(value);
            }
        } else {
            writeWideInteger(new BigInteger(literal), buffer);
        }
    }

    private static void writeWideInteger(BigInteger value, TokenBuffer to) throws IOException {
        if (value.bitLength() < Long.SIZE) {
            to.writeNumber(value.longValue());
        } else {
            to.writeNumber(value);
        }
    }
}
