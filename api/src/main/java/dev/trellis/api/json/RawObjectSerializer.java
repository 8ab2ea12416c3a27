package dev.trellis.api.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonGeneratorImpl;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;

import java.io.IOException;

/** Puts the text of a {@link RawObject} into the output, or its tokens where that is not JSON. */
final class RawObjectSerializer extends StdSerializer<RawObject> {

    RawObjectSerializer() {
        super(RawObject.class);
    }

    @Override
    public void serialize(RawObject value, JsonGenerator to, SerializerProvider provider)
            throws IOException {
        // Only a JSON generator can take JSON text; a pretty printer wants to see the tokens.
        if (to instanceof JsonGeneratorImpl && to.getPrettyPrinter() == null) {
            to.writeRawValue(value.json());
            return;
        }
        try (var parser = ApiJson.parser(value.json())) {
            parser.nextToken();
            JsonTokens.copyValue(parser, to);
        }
    }
}
