package dev.trellis.api.conversion;

import com.fasterxml.jackson.core.JsonGenerator;

import dev.trellis.api.json.RawObject;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/**
 * A ConversionReview with its response: all objects converted, or the sentence that says what
 * failed.
 */
public record ReviewAnswer(
        String apiVersion, String uid, List<RawObject> converted, Optional<String> failure)
        implements ConversionReviews.Answer {

    public ReviewAnswer {
        converted = List.copyOf(converted);
    }

    ReviewAnswer with(List<RawObject> objects) {
        return new ReviewAnswer(apiVersion, uid, objects, Optional.empty());
    }

    ReviewAnswer failed(String sentence) {
        return new ReviewAnswer(apiVersion, uid, List.of(), Optional.of(sentence));
    }

    /** Writes the JSON of the review; a large list is never held as one text. */
    public void writeTo(OutputStream out) throws IOException {
        try (var to = ConversionJson.STRICT.createGenerator(out)) {
            to.writeStartObject();
            to.writeStringField("apiVersion", apiVersion);
            to.writeStringField("kind", ConversionReviews.KIND);
            to.writeObjectFieldStart("response");
            to.writeStringField("uid", uid);
            to.writeArrayFieldStart("convertedObjects");
            for (var object : converted) {
                to.writeRawValue(object.json());
            }
            to.writeEndArray();
            writeResult(to);
            to.writeEndObject();
            to.writeEndObject();
        }
    }

    private void writeResult(JsonGenerator to) throws IOException {
        to.writeObjectFieldStart("result");
        to.writeStringField("status", failure.isPresent() ? "Failed" : "Success");
        if (failure.isPresent()) {
            to.writeStringField("message", failure.get());
        }
        to.writeEndObject();
    }
}
