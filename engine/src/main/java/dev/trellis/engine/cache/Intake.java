package dev.trellis.engine.cache;

import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.HasMetadata;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** What comes into a cache: it goes to the store first, and what that changes, to the handlers. */
final class Intake<T extends HasMetadata> implements FeedTarget<T> {
    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

    private final Scope<T> scope;
    private final Store<T> store;
    private final CacheMetrics metrics;
    private final List<ChangeHandler<T>> handlers = new CopyOnWriteArrayList<>();
    private volatile String resumeFrom = "";
    private volatile boolean synced;
    private volatile @Nullable String trouble = "not listed yet";

    Intake(Scope<T> scope, Store<T> store, CacheMetrics metrics) {
        this.scope = scope;
        this.store = store;
        this.metrics = metrics;
    }

    /** The handler first hears of what is there already. */
    void add(ChangeHandler<T> handler) {
        handlers.add(handler);
        // An object that comes in between is told twice, which is better than never.
        store.all().forEach(object -> tell(handler, new Change.Appeared<>(object)));
    }

    @Override
    public void listBegins() {
        store.beginListing();
    }

    @Override
    public void listed(Found<T> found) {
        switch (found) {
            case Found.Whole<T>(var object) -> publish(store.list(object));
            case Found.Unreadable<T> unreadable -> {
                warn(unreadable);
                store.listUnreadable(unreadable.key());
            }
        }
    }

    @Override
    public void listEnds(String version) {
        publish(store.endListing(Versions.of(version)));
        resumeFrom = version;
        synced = true;
    }

    @Override
    public void watching() {
        trouble = null;
    }

    @Override
    public void present(Unread<T> object) {
        if (store.confirms(object.key(), object.uid(), Versions.of(object.version()))) {
            resumeFrom = object.version();
        } else {
            present(object.whole().get());
        }
    }

    @Override
    public void present(Found<T> found) {
        switch (found) {
            case Found.Whole<T>(var object) -> {
                publish(store.present(object));
                resumeFrom = object.getMetadata().getResourceVersion();
            }
            case Found.Unreadable<T> unreadable -> {
                // What is known of it stays.
                warn(unreadable);
                bookmark(unreadable.version());
            }
        }
    }

    @Override
    public void absent(Found<T> found) {
        switch (found) {
            case Found.Whole<T>(var object) -> {
                publish(store.absent(object));
                resumeFrom = object.getMetadata().getResourceVersion();
            }
            case Found.Unreadable<T> unreadable -> {
                publish(
                        store.absentUnreadable(
                                unreadable.key(), Versions.of(unreadable.version())));
                resumeFrom = unreadable.version();
            }
        }
    }

    @Override
    public void bookmark(String version) {
        publish(store.toldUpTo(Versions.of(version)));
        resumeFrom = version;
    }

    void written(T object) {
        publish(store.written(object));
    }

    void left(T object) {
        publish(store.left(object));
    }

    void deleted(T object) {
        publish(store.deleted(ObjectKey.of(object), object.getMetadata().getUid()));
    }

    void repeat() {
        store.all().forEach(object -> publish(Optional.of(new Change.Repeated<>(object))));
    }

    @Override
    public void troubled(Exception why) {
        trouble = String.valueOf(why.getMessage());
        metrics.interrupted(
                scope.kind().resource(),
                why instanceof ListNeededException needed ? needed.reason().name() : "LOST");
    }

    @Override
    public String resumeFrom() {
        return resumeFrom;
    }

    boolean synced() {
        return synced;
    }

    Optional<String> trouble() {
        return Optional.ofNullable(trouble);
    }

    private void publish(List<Change<T>> changes) {
        changes.forEach(change -> publish(Optional.of(change)));
    }

    private void publish(Optional<Change<T>> change) {
        change.ifPresent(happened -> handlers.forEach(handler -> tell(handler, happened)));
    }

    private void tell(ChangeHandler<T> handler, Change<T> change) {
        try {
            handler.changed(change);
        } catch (RuntimeException e) {
            // The other handlers and the next change must not suffer.
            LOG.atError()
                    .addKeyValue("cache", scope)
                    .addKeyValue("object", change.object().getMetadata().getName())
                    .setCause(e)
                    .log("A handler of changes failed");
        }
    }

    private void warn(Found.Unreadable<T> found) {
        metrics.unreadable(scope.kind().resource());
        LOG.atWarn()
                .addKeyValue("cache", scope)
                .addKeyValue("object", found.key())
                .addKeyValue("reason", found.why())
                .log("An object cannot be read; what was known of it stays");
    }
}
