package dev.trellis.apiserver.registry;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.store.Entry;
import dev.trellis.apiserver.store.Snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Get and list. They read snapshots and wait for nobody. */
public final class Reads {
    private final Cluster cluster;

    Reads(Cluster cluster) {
        this.cluster = cluster;
    }

    public Body get(Target target) {
        var kind = target.kind();
        return Body.of(
                cluster.versions()
                        .show(
                                cluster.store()
                                        .find(kind.table(), target.key())
                                        .orElseThrow(target::notFound),
                                kind));
    }

    /** A page of a collection. */
    public Page list(Selection selection, ListOptions options) {
        var target = selection.target();
        var snapshot = snapshot(target, options);
        var prefix = target.prefix();
        var start = options.continued().map(token -> prefix + token.start()).orElse("");
        var limit = options.limit() == 0 ? Integer.MAX_VALUE : options.limit();
        var entries = new ArrayList<Entry>();
        var next = new ArrayList<String>();
        snapshot.visit(
                prefix,
                start,
                (key, entry) -> {
                    if (!selection.test(key, entry.attributes())) {
                        return true;
                    }
                    if (entries.size() == limit) {
                        next.add(key);
                        return false;
                    }
                    entries.add(entry);
                    return true;
                });
        var items = cluster.versions().show(entries, target.kind()).stream().map(Body::of).toList();
        if (next.isEmpty()) {
            return new Page(snapshot.revision(), items, Optional.empty(), Optional.empty());
        }
        var key = next.getFirst();
        return new Page(
                snapshot.revision(),
                items,
                Optional.of(
                        new ContinueToken(snapshot.revision(), key.substring(prefix.length()))
                                .text()),
                selection.isEverything()
                        ? Optional.of(snapshot.count(prefix, key))
                        : Optional.empty());
    }

    /** All objects as they are now, for a watch to begin with. */
    List<Entry> all(Selection selection, Snapshot snapshot) {
        var found = new ArrayList<Entry>();
        snapshot.visit(
                selection.target().prefix(),
                "",
                (key, entry) -> {
                    if (selection.test(key, entry.attributes())) {
                        found.add(entry);
                    }
                    return true;
                });
        return found;
    }

    private Snapshot snapshot(Target target, ListOptions options) {
        var table = target.kind().table();
        var current = cluster.store().current(table);
        return switch (options.revision()) {
            case ListOptions.Revision.Any _ -> current;
            case ListOptions.Revision.NotOlder(var revision) -> {
                if (revision > current.revision()) {
                    throw tooLarge(revision, current.revision());
                }
                yield current;
            }
            case ListOptions.Revision.Exact(var revision) -> {
                if (revision > current.revision()) {
                    throw tooLarge(revision, current.revision());
                }
                yield cluster.store()
                        .at(table, revision)
                        .orElseThrow(() ->
                                options.continued().isPresent()
                                        ? expired(options.continued().get())
                                        : StatusError.expired(
                                                "The resourceVersion for the provided list"
                                                        + " is too old."));
            }
        };
    }

    private static StatusError expired(ContinueToken token) {
        return StatusError.expired(
                        "The provided continue parameter is too old to display a consistent list"
                                + " result. You can start a new list without the continue parameter,"
                                + " or use the continue token in this response to retrieve the"
                                + " remainder of the results. Continuing with the provided token"
                                + " results in an inconsistent list - objects that were created,"
                                + " modified, or deleted between the time the first chunk was returned"
                                + " and now may show up in the list.")
                .continueWith(new ContinueToken(ContinueToken.NOW, token.start()).text());
    }

    static StatusError tooLarge(long asked, long current) {
        return StatusError.tooLargeVersion(asked, current);
    }
}
