package dev.trellis.api.conversion;

import dev.trellis.api.conversion.ObjectConversion.Result.Converted;
import dev.trellis.api.conversion.ObjectConversion.Result.Refused;
import dev.trellis.api.json.RawObject;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Answers a ConversionReview, the question that an API server puts to a conversion webhook. */
public final class ConversionReviews {

    static final String KIND = "ConversionReview";
    private static final Set<String> VERSIONS =
            Set.of("apiextensions.k8s.io/v1", "apiextensions.k8s.io/v1beta1");

    private ConversionReviews() {}

    /** What to send back. */
    public sealed interface Answer permits ReviewAnswer, BadRequest {}

    /** The question cannot be answered with a ConversionReview; the sentence says why. */
    public record BadRequest(String sentence) implements Answer {}

    /** Never throws for what is in the body. One object that fails makes the whole review fail. */
    public static Answer answer(byte[] body) {
        ReviewRequest request;
        try {
            request = ReviewRequest.read(body);
        } catch (IOException e) {
            return new BadRequest("the body is not a " + KIND + " in JSON: " + e.getMessage());
        }
        var version = request.apiVersion();
        if (!KIND.equals(request.kind()) || version == null || !VERSIONS.contains(version)) {
            return new BadRequest(
                    "the body is %s %s, send a %s of apiextensions.k8s.io/v1 or v1beta1"
                            .formatted(version, request.kind(), KIND));
        }
        var uid = request.uid();
        if (uid == null) {
            return new BadRequest("the " + KIND + " has no request with a uid");
        }
        return convert(new ReviewAnswer(version, uid, List.of(), Optional.empty()), request);
    }

    private static Answer convert(ReviewAnswer answer, ReviewRequest request) {
        var desired = request.desiredApiVersion();
        if (desired == null) {
            return answer.failed("the " + KIND + " does not say the desiredAPIVersion");
        }
        var converted = new ArrayList<RawObject>(request.objects().size());
        for (var object : request.objects()) {
            if (object.isEmpty()) {
                return answer.failed(
                        "element %d of the objects to convert to %s is not an object"
                                .formatted(converted.size(), desired));
            }
            switch (ObjectConversion.convert(object.get(), desired)) {
                case Converted(var result) -> converted.add(result);
                case Refused(var sentence) -> {
                    return answer.failed(sentence);
                }
            }
        }
        return answer.with(converted);
    }
}
