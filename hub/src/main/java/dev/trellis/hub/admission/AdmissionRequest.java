package dev.trellis.hub.admission;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.addon.Dependency;
import dev.trellis.api.json.ApiJson;
import dev.trellis.graph.cycle.Needs;
import dev.trellis.hub.dependency.DeclarationChange;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The part of an AdmissionReview that we look at: a declaration before and after a change, in any
 * version, since dependencies look the same in all.
 */
record AdmissionRequest(
        String uid,
        String addon,
        List<Dependency> before,
        List<Dependency> after,
        boolean terminating) {

    static final String API_VERSION = "admission.k8s.io/v1";
    static final String KIND = "AdmissionReview";
    private static final String DECLARATION = "ClusterManagementAddOn";

    /**
     * Reads the body of a request.
     *
     * @throws IllegalArgumentException with a sentence, where it is not such a review
     */
    static AdmissionRequest read(byte[] body) {
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
        var addon = text(object.at("/metadata/name"));
        if (uid.isEmpty() || !text(object.path("kind")).equals(DECLARATION) || addon.isEmpty()) {
            throw new IllegalArgumentException(
                    "the %s has no request with a uid and a %s".formatted(KIND, DECLARATION));
        }
        return new AdmissionRequest(
                uid,
                addon,
                dependencies(request.path("oldObject")),
                dependencies(object),
                !text(object.at("/metadata/deletionTimestamp")).isEmpty());
    }

    DeclarationChange among(Needs declared) {
        return new DeclarationChange(addon, before, after, terminating, declared);
    }

    private static List<Dependency> dependencies(JsonNode declaration) {
        return declaration
                .at("/spec/dependencies")
                .valueStream()
                .map(entry ->
                        new Dependency(
                                text(entry.path("name")), textOrNull(entry.path("type")), null))
                .toList();
    }

    private static String text(JsonNode node) {
        return node.asText("");
    }

    private static @Nullable String textOrNull(JsonNode node) {
        return node.isTextual() ? node.textValue() : null;
    }
}
