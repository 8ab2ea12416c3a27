package dev.trellis.apiserver.admission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.patch.JsonPatch;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What a webhook answered, once it is known to make sense.
 *
 * @param patch what it wants to change; nothing where it only checks
 */
record WebhookAnswer(
        boolean allowed,
        JsonNode status,
        List<String> warnings,
        Optional<UnaryOperator<ObjectNode>> patch) {
    /** Of a webhook whose failure is ignored. */
    static final WebhookAnswer NONE =
            new WebhookAnswer(true, Json.object(), List.of(), Optional.empty());

    /** An answer that makes no sense; the message says why. */
    static final class UnusableException extends Exception {
        private static final long serialVersionUID = 1;

        UnusableException(String message) {
            super(message);
        }
    }

    WebhookAnswer {
        warnings = List.copyOf(warnings);
    }

    /** Reads the answer to a review. */
    static WebhookAnswer read(JsonNode answer, ObjectNode review, boolean mayChange)
            throws UnusableException {
        var response = answer.path("response");
        check(answer, response, review);
        // The older form was never looked at so closely.
        if (review.path("apiVersion").asText().endsWith("/v1")) {
            checkPatch(response, mayChange);
        }
        var warnings = new ArrayList<String>();
        response.path("warnings").forEach(warning -> warnings.add(warning.asText()));
        return new WebhookAnswer(
                response.path("allowed").asBoolean(false),
                response.path("status"),
                warnings,
                mayChange ? patch(response) : Optional.empty());
    }

    /** The refusal, with what the webhook said of it. */
    StatusError denied(String webhook) {
        var message = status.path("message").asText("");
        var reason = status.path("reason").asText("");
        var start = "admission webhook \"%s\" denied the request".formatted(webhook);
        var text =
                !message.isEmpty()
                        ? start + ": " + message
                        : !reason.isEmpty()
                                ? start + ": " + reason
                                : start + " without explanation";
        // No code below that is one of a refusal.
        return StatusError.told(
                Math.max(400, status.path("code").asInt(0)), reason, text, status.path("details"));
    }

    private static void check(JsonNode answer, JsonNode response, ObjectNode review)
            throws UnusableException {
        if (!response.isObject()) {
            throw invalid("webhook response was absent");
        }
        var uid = review.path("request").path("uid").asText();
        if (!response.path("uid").asText().equals(uid)) {
            throw invalid(
                    "expected response.uid=\"%s\", got \"%s\""
                            .formatted(uid, response.path("uid").asText()));
        }
        if (!type(answer).equals(type(review))) {
            throw invalid(
                    "expected webhook response of %s, got %s"
                            .formatted(type(review), type(answer)));
        }
    }

    private static String type(JsonNode object) {
        return "%s, Kind=%s"
                .formatted(object.path("apiVersion").asText(), object.path("kind").asText());
    }

    private static void checkPatch(JsonNode response, boolean mayChange) throws UnusableException {
        var patch = !response.path("patch").asText("").isEmpty();
        var type = response.hasNonNull("patchType");
        if (!mayChange && (patch || type)) {
            throw invalid(
                    "validating webhook may not return response."
                            + (patch ? "patch" : "patchType"));
        }
        if (patch && !type) {
            throw invalid("webhook returned response.patch but not response.patchType");
        }
        if (type && !patch) {
            throw invalid("webhook returned response.patchType but not response.patch");
        }
    }

    private static Optional<UnaryOperator<ObjectNode>> patch(JsonNode response)
            throws UnusableException {
        var text = response.path("patch").asText("");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        JsonNode patch;
        try {
            patch = Json.read(Base64.getDecoder().decode(text));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new UnusableException(
                    "received undecodable patch in webhook response: " + e.getMessage());
        }
        if (!patch.isArray()) {
            throw new UnusableException(
                    "received undecodable patch in webhook response: it is no list of operations");
        }
        var type = response.path("patchType").asText("JSONPatch");
        if (!patch.isEmpty() && !type.equals("JSONPatch")) {
            throw new UnusableException("unsupported patch type \"%s\"".formatted(type));
        }
        return patch.isEmpty() ? Optional.empty() : Optional.of(JsonPatch.parse(patch));
    }

    private static UnusableException invalid(String why) {
        return new UnusableException("received invalid webhook response: " + why);
    }
}
