package dev.trellis.engine.controller;

import java.time.Duration;

/**
 * The pauses between looks at something of which nobody tells when it changes, such as whether all
 * caches are filled. Each is a fourth longer than the one before: what comes soon is seen soon, and
 * of a long wait only a fifth is spent after its end.
 */
public final class Glances {
    private static final Duration FIRST = Duration.ofMillis(20);

    /** A server may be away for hours, and thousands may wait for it. */
    private static final Duration LONGEST = Duration.ofSeconds(1);

    private Duration next = FIRST;

    /** How long to pause now. */
    public Duration next() {
        var pause = next;
        var longer = pause.plus(pause.dividedBy(4));
        next = longer.compareTo(LONGEST) < 0 ? longer : LONGEST;
        return pause;
    }
}
