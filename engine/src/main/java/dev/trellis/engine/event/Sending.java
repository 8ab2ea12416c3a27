package dev.trellis.engine.event;

import java.time.Instant;

/** What an occurrence leads to. */
sealed interface Sending {
    String eventName();

    /** A new event. */
    record Create(String eventName, Occurrence occurrence, Instant at) implements Sending {}

    /** An event that is there happened again, so many times by now. */
    record Count(String eventName, Occurrence occurrence, int count, Instant last)
            implements Sending {}
}
