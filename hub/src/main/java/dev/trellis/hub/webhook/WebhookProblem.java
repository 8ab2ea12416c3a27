package dev.trellis.hub.webhook;

/** The webhook cannot be served. The message is a sentence for people. */
public final class WebhookProblem extends RuntimeException {
    WebhookProblem(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
