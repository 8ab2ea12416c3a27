package dev.trellis.engine.controller;

import dev.trellis.engine.client.ApiException;

import io.fabric8.kubernetes.client.KubernetesClientException;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** What kind of failure a run met, mildest first. */
enum Failure {
    /** The worker was told to stop in the middle of the key. */
    INTERRUPTED,
    /** Somebody else changed the object meanwhile: expected, the next run sees their change. */
    CONFLICT,
    /** The server asks to come back later: not the key's fault. */
    OVERLOADED,
    /** No answer came: not the key's fault, and other requests will fare no better. */
    UNREACHABLE,
    /** The server refused the request. */
    REFUSED,
    /** Anything else: a bug until proved otherwise. */
    BUG;

    private static final int TOO_MANY_REQUESTS = 429;

    /** A chain of causes may be a ring. */
    private static final int CAUSES_MAX = 20;

    /** Back-off in an outage ends here, so that the fleet moves soon after the server is back. */
    private static final Duration OUTAGE_CEILING = Duration.ofSeconds(30);

    private static final Duration NO_CEILING = Duration.ofDays(365);

    static Failure of(Throwable failure) {
        if (Thread.currentThread().isInterrupted()) {
            return INTERRUPTED;
        }
        @Nullable Throwable cause = failure;
        // An IOException outside of a request is a bad file or bad JSON: no outage.
        var inRequest = false;
        for (var depth = 0; cause != null && depth < CAUSES_MAX; depth++) {
            switch (cause) {
                case RefusedException _ -> {
                    return REFUSED;
                }
                case ApiException api -> {
                    return ofCode(api.code());
                }
                case KubernetesClientException api when api.getCode() > 0 -> {
                    return ofCode(api.getCode());
                }
                case KubernetesClientException _ -> inRequest = true;
                case InterruptedException _ -> {
                    return INTERRUPTED;
                }
                case IOException _, TimeoutException _ -> {
                    return inRequest ? UNREACHABLE : BUG;
                }
                default -> {}
            }
            cause = cause.getCause();
        }
        return BUG;
    }

    private static Failure ofCode(int code) {
        return switch (code) {
            case ApiException.NO_ANSWER -> UNREACHABLE;
            case HttpURLConnection.HTTP_CONFLICT -> CONFLICT;
            case TOO_MANY_REQUESTS,
                    HttpURLConnection.HTTP_BAD_GATEWAY,
                    HttpURLConnection.HTTP_UNAVAILABLE,
                    HttpURLConnection.HTTP_GATEWAY_TIMEOUT ->
                    OVERLOADED;
            default -> REFUSED;
        };
    }

    /** Whether the writes that come after it would fail in the same way. */
    boolean endsTheAttempt() {
        return this == INTERRUPTED || this == UNREACHABLE;
    }

    Duration ceiling() {
        return this == UNREACHABLE || this == OVERLOADED ? OUTAGE_CEILING : NO_CEILING;
    }
}
