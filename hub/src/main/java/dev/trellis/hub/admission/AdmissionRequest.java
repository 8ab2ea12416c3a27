package dev.trellis.hub.admission;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.json.ApiJson;

import java.nio.charset.StandardCharsets;

/**
 * The part of an AdmissionReview that checks look at.
 *
 * @param namespace of the object, empty outside namespaces
 * @param name of the object, empty where the server is still to make one
 * @param before the object as it is stored, missing or null when it is created
 * @param after the object as it is to be stored, numbers as they were written
 */
public record AdmissionRequest(
        String uid,
        String namespace,
        String name,
        Requester requester,
        JsonNode before,
        JsonNode after) {

    static final String API_VERSION = "admission.k8s.io/v1";
    static final String KIND = "AdmissionReview";

    /**
     * Reads the body of a request.
     *
     * @param kind that the object must be of
     * @throws IllegalArgumentException with a sentence, where it is not such a review
     */
    static AdmissionRequest read(byte[] body, String kind) {
        var review = ApiJson.readTree(new String(body, StandardCharsets.UTF_8));
        if (!text(review.path("kind")).equals(KIND)
                || !text(review.path("apiVersion")).equals(API_VERSION)) {
            throw new IllegalArgumentException(
                    "the body is %s %s, send an %s of %s"
                            .formatted(
                                    text(review.path("apiVersion")),
                                    text(review.path("kind")),
                                    KIND,
                                    API_VERSION));
        }
        var request = review.path("request");
        var uid = text(request.path("uid"));
        var object = request.path("object");
        if (uid.isEmpty() || !text(object.path("kind")).equals(kind)) {
            throw new IllegalArgumentException(
                    "the %s has no request with a uid and a %s".formatted(KIND, kind));
        }
        return new AdmissionRequest(
                uid,
                text(request.path("namespace")),
                text(object.at("/metadata/name")),
                Requester.of(request.path("userInfo")),
                request.path("oldObject"),
                object);
    }

    public boolean isCreation() {
        return !before.isObject();
    }

    /** Whether the object is deleted already and stays only for its finalizers. */
    public boolean isTerminating() {
        return !text(after.at("/metadata/deletionTimestamp")).isEmpty();
    }

    private static String text(JsonNode node) {
        return node.asText("");
    }
}
