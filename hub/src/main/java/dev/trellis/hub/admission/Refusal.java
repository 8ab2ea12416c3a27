package dev.trellis.hub.admission;

import java.net.HttpURLConnection;

/**
 * Why something may not be stored, as API servers pass it on to whoever wanted to store it.
 *
 * @param reason for programs, one of Kubernetes' own
 * @param sentence for people: what is wrong and what to do
 */
public record Refusal(int code, String reason, String sentence) {

    private static final int UNPROCESSABLE = 422;

    /** As for an object that is not valid: our own writers do not try that again and again. */
    public static Refusal invalid(String sentence) {
        return new Refusal(UNPROCESSABLE, "Invalid", sentence);
    }

    public static Refusal badRequest(String sentence) {
        return new Refusal(HttpURLConnection.HTTP_BAD_REQUEST, "BadRequest", sentence);
    }

    public static Refusal forbidden(String sentence) {
        return new Refusal(HttpURLConnection.HTTP_FORBIDDEN, "Forbidden", sentence);
    }
}
