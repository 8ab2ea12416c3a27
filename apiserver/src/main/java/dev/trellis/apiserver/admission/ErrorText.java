package dev.trellis.apiserver.admission;

import com.fasterxml.jackson.core.JsonProcessingException;

import dev.trellis.apiserver.json.Json;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/**
 * An HTTP error of a webhook in the words of Kubernetes' client, which the reference calls with.
 */
final class ErrorText {
    private ErrorText() {}

    static String of(HttpResponse<byte[]> answer) {
        var text = new String(answer.body(), StandardCharsets.UTF_8).strip();
        var json = type(answer).startsWith("application/json");
        if (json) {
            try {
                var status = Json.read(answer.body());
                if (status.path("kind").asText().equals("Status")) {
                    return status.path("message").asText();
                }
            } catch (JsonProcessingException _) {
                // Then the code alone tells.
            }
        }
        return switch (answer.statusCode()) {
            case 400 -> "the server rejected our request for an unknown reason";
            case 401 -> "the server has asked for the client to provide credentials";
            case 403 -> json || text.isEmpty() ? "unknown" : text;
            case 404 -> "the server could not find the requested resource";
            case 405 -> "the server does not allow this method on the requested resource";
            case 409 -> "the server reported a conflict";
            case 422 -> "the server rejected our request due to an error in our request";
            case 429 ->
                    "the server has received too many requests and has asked us to try again later";
            case 503 -> "the server is currently unable to handle the request";
            case 504 ->
                    "the server was unable to return a response in the time allotted, but may still"
                            + " be processing the request";
            default ->
                    answer.statusCode() >= 500
                            ? "an error on the server (%s) has prevented the request from succeeding"
                                    .formatted(Json.text(json || text.isEmpty() ? "unknown" : text))
                            : "the server responded with the status code %d but did not return more information"
                                    .formatted(answer.statusCode());
        };
    }

    static String type(HttpResponse<byte[]> answer) {
        return answer.headers().firstValue("Content-Type").orElse("");
    }
}
