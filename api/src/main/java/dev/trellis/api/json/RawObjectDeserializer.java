package dev.trellis.api.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;

import java.io.IOException;

/** Takes any JSON object as it is. */
final class RawObjectDeserializer extends StdDeserializer<RawObject> {

    RawObjectDeserializer() {
        super(RawObject.class);
    }

    @Override
    public RawObject deserialize(JsonParser parser, DeserializationContext context)
            throws IOException {
        if (!parser.hasToken(JsonToken.START_OBJECT)) {
            context.reportWrongTokenException(
                    this, JsonToken.START_OBJECT, "a raw manifest must be an object");
        }
        return RawObject.readFrom(parser);
    }
}
