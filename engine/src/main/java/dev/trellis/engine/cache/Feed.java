package dev.trellis.engine.cache;

import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.OpenAnswer;

import io.fabric8.kubernetes.api.model.HasMetadata;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Keeps one cache, or what stands in its place, up to date for as long as the process runs,
 * whatever the API server does.
 *
 * <pre>
 *          list in pages            watch from the version told last
 *   start ──────────────▶ listed ──────────────────────────▶ watching
 *     ▲                     ▲                                 │   │
 *     │                     └── stream ended or went silent ──┘   │
 *     └── version too old, kind not served, no right, error told ─┘
 * </pre>
 *
 * <p>Every failure is followed by a pause that grows with failures in a row. None is final: a kind
 * may be installed, a right be granted, a server come back later.
 */
final class Feed<T extends HasMetadata> implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Feed.class);
    private static final int GONE = 410;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int GATEWAY_TIMEOUT = 504;

    private final KubeApi api;
    private final Scope<T> scope;
    private final CacheSettings settings;
    private final ObjectStream<T> objects;
    private final Call lists;
    private final Call watches;
    private final FeedTarget<T> intake;
    private final Pause pause;

    Feed(
            KubeApi api,
            Scope<T> scope,
            CacheSettings settings,
            ObjectReader<T> reader,
            FeedTarget<T> intake) {
        this(api, scope, scope.call(), scope.call(), settings, reader, intake);
    }

    /** Whose objects come in another form than whole, which lists and watches name differently. */
    Feed(
            KubeApi api,
            Scope<T> scope,
            Call lists,
            Call watches,
            CacheSettings settings,
            ObjectReader<T> reader,
            FeedTarget<T> intake) {
        this.api = api;
        this.lists = lists;
        this.watches = watches;
        this.scope = scope;
        this.settings = settings;
        this.objects = new ObjectStream<>(reader);
        this.intake = intake;
        this.pause = new Pause(settings.retryMin(), settings.retryMax());
    }

    @Override
    public void run() {
        var listNeeded = true;
        while (!Thread.currentThread().isInterrupted()) {
            try {
                if (listNeeded) {
                    list();
                    listNeeded = false;
                }
                watch();
            } catch (ListNeededException e) {
                listNeeded = true;
                rest(e);
            } catch (ApiException | IOException e) {
                rest(e);
            } catch (RuntimeException e) {
                LOG.atError()
                        .addKeyValue("cache", scope)
                        .setCause(e)
                        .log("A watch cache failed unexpectedly");
                // The cache lives on, from a state it can trust.
                listNeeded = true;
                rest(e);
            }
        }
    }

    private void list() throws IOException {
        intake.listBegins();
        var call = lists.with("limit", Integer.toString(settings.pageSize()));
        var page = readPage(call);
        var version = page.version();
        while (!page.next().isEmpty()) {
            page = readPage(call.with("continue", page.next()));
        }
        intake.listEnds(version);
    }

    private ListPage readPage(Call call) throws IOException {
        try (var answer = api.open(call, settings.silenceMax())) {
            requireSuccess(call, answer);
            return objects.readList(answer.body(), intake::listed);
        }
    }

    private void watch() throws IOException {
        var call =
                watches.with("watch", "true")
                        .with("resourceVersion", intake.resumeFrom())
                        .with("allowWatchBookmarks", "true")
                        .with("timeoutSeconds", Long.toString(watchSeconds()));
        var begun = System.nanoTime();
        try (var answer = api.open(call, settings.silenceMax())) {
            requireSuccess(call, answer);
            intake.watching();
            objects.readEvents(answer.body(), this::accept);
        } finally {
            if (System.nanoTime() - begun > settings.retryMax().toNanos()) {
                pause.reset();
            }
        }
        if (System.nanoTime() - begun < settings.retryMin().toNanos()) {
            // A server that ends watches at once must not be asked a thousand times a second.
            rest(new IOException("the server ended the watch at once"));
        }
    }

    private long watchSeconds() {
        // Spread, or all watches of all processes would end together for ever.
        var percent = ThreadLocalRandom.current().nextInt(50, 101);
        return Math.max(1, settings.watchMax().toSeconds() * percent / 100);
    }

    private void accept(WatchEvent<T> event) {
        try {
            switch (event) {
                case WatchEvent.Present<T>(var object) -> intake.present(object);
                case WatchEvent.Absent<T>(var object) -> intake.absent(object);
                case WatchEvent.Bookmark<T>(var version) -> intake.bookmark(version);
                case WatchEvent.Failed<T>(var code, var message) -> throw refused(code, message);
            }
        } catch (Store.BackInTimeException e) {
            throw new ListNeededException(
                    ListNeededException.Reason.BACK_IN_TIME, scope + ": " + e.getMessage());
        }
        pause.reset();
    }

    private void requireSuccess(Call call, OpenAnswer answer) throws IOException {
        if (answer.succeeded()) {
            return;
        }
        var whole = api.whole(call, answer);
        throw isPassing(whole.code()) ? whole.unexpected() : refused(whole.code(), whole.message());
    }

    /** The server is there but cannot answer now; what it told before still holds. */
    private static boolean isPassing(int code) {
        // A gateway timeout is also the answer to a version that the server has not reached.
        return code == TOO_MANY_REQUESTS || (code >= 500 && code != GATEWAY_TIMEOUT);
    }

    private ListNeededException refused(int code, String message) {
        return new ListNeededException(
                code == GONE
                        ? ListNeededException.Reason.VERSION_TOO_OLD
                        : ListNeededException.Reason.REFUSED,
                "the watch of %s was answered with %d: %s".formatted(scope, code, message));
    }

    private void rest(Exception why) {
        if (Thread.currentThread().isInterrupted()) {
            return;
        }
        intake.troubled(why);
        var length = pause.next();
        LOG.atWarn()
                .addKeyValue("cache", scope)
                .addKeyValue("retryAfterMillis", length.toMillis())
                .addKeyValue("reason", why.getMessage())
                .log("A watch was interrupted");
        try {
            Thread.sleep(length);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
