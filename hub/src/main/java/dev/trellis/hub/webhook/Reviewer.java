package dev.trellis.hub.webhook;

import java.io.IOException;
import java.io.OutputStream;

/** Answers the questions that API servers send to one path of the webhook. */
@FunctionalInterface
public interface Reviewer {

    /** Never throws for what is in the body. */
    Reply answer(byte[] body);

    /** What to send back. */
    sealed interface Reply {}

    /**
     * An answer in JSON.
     *
     * @param refused whether it says no
     * @param objects how many objects it is about
     */
    record Answered(boolean refused, int objects, Json json) implements Reply {}

    /** The question cannot be answered; the sentence says why. */
    record Misunderstood(String sentence) implements Reply {}

    /** Writes itself, so that a large answer is never held as one text. */
    @FunctionalInterface
    interface Json {
        void writeTo(OutputStream out) throws IOException;
    }
}
