package dev.trellis.apiserver.registry;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.json.Stamped;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.store.Change;
import dev.trellis.apiserver.store.Changes;
import dev.trellis.apiserver.store.Entry;
import dev.trellis.apiserver.store.Subscription;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * What one watcher has still to be told. It is asked for the next events when there is room for
 * them, so a slow watcher costs nothing but its place in the history: no queue, no thread. For one
 * reader at a time.
 */
public final class WatchFeed {
    private static final int CHANGES_MAX = 256;
    private static final String INITIAL_END = "k8s.io/initial-events-end";

    private final Cluster cluster;
    private final Selection selection;
    private final WatchOptions options;
    private final ArrayDeque<Entry> initial = new ArrayDeque<>();
    private boolean initialEndDue;
    private long cursor;
    private boolean ended;

    WatchFeed(Cluster cluster, Reads reads, Selection selection, WatchOptions options) {
        this.cluster = cluster;
        this.selection = selection;
        this.options = options;
        if (options.after().isEmpty() || options.initialEvents()) {
            var snapshot = cluster.store().current(kind().table());
            initial.addAll(reads.all(selection, snapshot));
            initialEndDue = options.bookmarks();
            cursor = snapshot.revision();
        } else {
            cursor = options.after().get();
        }
    }

    /** The kind that is watched. */
    public ApiKind kind() {
        return selection.target().kind();
    }

    /** Calls the listener whenever there may be news; it must not wait. */
    public Subscription listen(Runnable listener) {
        return cluster.store().listen(kind().table(), listener);
    }

    /** Whether the watcher has heard everything that it will ever hear. */
    public boolean isEnded() {
        return ended;
    }

    /** What there is to tell now; empty if the watcher is up to date. */
    public List<WatchEvent> next() {
        var events = new ArrayList<WatchEvent>();
        while (!initial.isEmpty() && events.size() < CHANGES_MAX) {
            events.add(event(WatchEvent.Type.ADDED, initial.poll()));
        }
        if (initial.isEmpty() && initialEndDue) {
            initialEndDue = false;
            events.add(bookmark(true));
        }
        if (events.isEmpty() && !ended) {
            follow(events);
        }
        return events;
    }

    /** How far the watcher got. */
    public WatchEvent bookmark() {
        return bookmark(false);
    }

    public boolean wantsBookmarks() {
        return options.bookmarks();
    }

    private void follow(List<WatchEvent> events) {
        while (events.isEmpty()) {
            var seen = cluster.store().revision();
            switch (cluster.store().after(kind().table(), cursor, CHANGES_MAX)) {
                case Changes.TooOld(var oldest) -> {
                    events.add(tooOld(oldest));
                    ended = true;
                }
                case Changes.Known(var changes, var upTo) -> {
                    if (changes.isEmpty()) {
                        cursor = Math.max(cursor, seen);
                        ended = !isServed();
                        return;
                    }
                    cursor = upTo;
                    changes.forEach(change -> tell(change, events));
                }
            }
        }
    }

    private void tell(Change change, List<WatchEvent> events) {
        if (!change.key().startsWith(selection.target().prefix())) {
            return;
        }
        var before = change.before();
        var was = before != null && selection.test(change.key(), before.attributes());
        var is = !change.removed() && selection.test(change.key(), change.after().attributes());
        if (change.removed() && was) {
            events.add(event(WatchEvent.Type.DELETED, change.after()));
        } else if (was && !is) {
            events.add(left(before, change.revision()));
        } else if (is) {
            events.add(
                    event(was ? WatchEvent.Type.MODIFIED : WatchEvent.Type.ADDED, change.after()));
        }
    }

    private WatchEvent event(WatchEvent.Type type, Entry entry) {
        return new WatchEvent(type, Body.of(cluster.versions().show(entry, kind())));
    }

    /** The last state that was selected, at the revision that ended it. */
    private WatchEvent left(@Nullable Entry before, long revision) {
        if (before == null) {
            throw new IllegalStateException("An object that was not there cannot leave.");
        }
        var object = cluster.versions().parse(before, kind());
        return new WatchEvent(WatchEvent.Type.DELETED, Body.of(Stamped.of(object).at(revision)));
    }

    private WatchEvent bookmark(boolean initialEnd) {
        var object = Json.object();
        object.put("kind", kind().kind()).put("apiVersion", kind().apiVersion());
        var metadata = object.putObject("metadata");
        metadata.put("resourceVersion", Long.toString(cursor));
        if (initialEnd) {
            metadata.putObject("annotations").put(INITIAL_END, "true");
        }
        return new WatchEvent(WatchEvent.Type.BOOKMARK, Body.of(object));
    }

    private WatchEvent tooOld(long oldest) {
        var error =
                StatusError.expired(
                        "too old resource version: %d (%d)".formatted(cursor, oldest + 1));
        return new WatchEvent(WatchEvent.Type.ERROR, Body.of(error.status()));
    }

    private boolean isServed() {
        return cluster.catalog()
                .find(kind().group(), kind().version(), kind().plural())
                .isPresent();
    }
}
