package dev.trellis.engine.cache;

import java.time.Duration;

/**
 * How caches talk to the API server.
 *
 * @param pageSize objects per request when listing
 * @param silenceMax how long a watch may say nothing before it is taken for dead and begun again.
 *     An API server sends a bookmark about every minute, later when it is busy, so a living watch
 *     is rarely cut; where it is, that costs one request and loses nothing.
 * @param watchMax after about this time a watch is ended by the server and begun again, so that
 *     watches spread anew over the API servers behind one address
 * @param retryMin pause after a first failure; it doubles with each further one
 * @param retryMax the longest pause
 * @param repeatEvery after this time handlers are told of all objects again, without asking the
 *     server: it mends what a bug or a lost wake-up left undone
 */
public record CacheSettings(
        int pageSize,
        Duration silenceMax,
        Duration watchMax,
        Duration retryMin,
        Duration retryMax,
        Duration repeatEvery) {

    public static final CacheSettings USUAL =
            new CacheSettings(
                    500,
                    Duration.ofSeconds(150),
                    Duration.ofMinutes(10),
                    Duration.ofMillis(200),
                    Duration.ofSeconds(15),
                    Duration.ofMinutes(10));

    public CacheSettings withSilenceMax(Duration silence) {
        return new CacheSettings(pageSize, silence, watchMax, retryMin, retryMax, repeatEvery);
    }

    public CacheSettings withRetryMax(Duration longest) {
        return new CacheSettings(pageSize, silenceMax, watchMax, retryMin, longest, repeatEvery);
    }

    public CacheSettings withPageSize(int objects) {
        return new CacheSettings(objects, silenceMax, watchMax, retryMin, retryMax, repeatEvery);
    }

    public CacheSettings withRepeatEvery(Duration period) {
        return new CacheSettings(pageSize, silenceMax, watchMax, retryMin, retryMax, period);
    }
}
