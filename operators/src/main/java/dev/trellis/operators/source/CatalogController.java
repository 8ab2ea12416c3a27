package dev.trellis.operators.source;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.CatalogSource;
import dev.trellis.api.operator.CatalogSourceStatus;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;
import dev.trellis.graph.resolve.CatalogKey;

import io.fabric8.kubernetes.api.model.ConfigMap;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Keeps the shelf and the status of catalogs up to date. */
public final class CatalogController implements Controller<ObjectKey> {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogController.class);

    /** A ConfigMap that is not marked yet tells nobody when it appears. */
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(5);

    /** A registry has others to serve. */
    private static final Duration ASK_AGAIN = Duration.ofSeconds(30);

    private final WatchCache<CatalogSource> catalogs;
    private final WatchCache<ConfigMap> holders;
    private final Writer<CatalogSource> writer;
    private final MapCatalogs maps;
    private final ImageCatalogs images;
    private final Shelf shelf;
    private final CatalogMetrics metrics;
    private final EventRecorder events;
    private final InstantSource clock;

    public CatalogController(
            WatchCache<CatalogSource> catalogs,
            WatchCache<ConfigMap> holders,
            Writer<CatalogSource> writer,
            MapCatalogs maps,
            ImageCatalogs images,
            Shelf shelf,
            CatalogMetrics metrics,
            EventRecorder events,
            InstantSource clock) {
        this.catalogs = catalogs;
        this.holders = holders;
        this.writer = writer;
        this.maps = maps;
        this.images = images;
        this.shelf = shelf;
        this.metrics = metrics;
        this.events = events;
        this.clock = clock;
    }

    public void lookInto(KeySink<ObjectKey> keys) {
        CacheSource.connect(catalogs, catalog -> List.of(ObjectKey.of(catalog)), keys);
        CacheSource.connect(
                holders,
                map ->
                        catalogs.in(map.getMetadata().getNamespace()).stream()
                                .filter(catalog ->
                                        map.getMetadata()
                                                .getName()
                                                .equals(catalog.getSpec().configMap()))
                                .map(ObjectKey::of)
                                .toList(),
                keys);
    }

    @Override
    public Next reconcile(ObjectKey key) {
        var found = catalogs.find(key).filter(one -> !Metadata.isTerminating(one));
        var name = new CatalogKey(key.namespace(), key.name());
        if (found.isEmpty()) {
            shelf.remove(name);
            images.remove(name);
            return Next.DONE;
        }
        var catalog = found.get();
        var finding = measured(name, catalog);
        var next = tell(catalog, finding);
        return again(finding).map(one -> Next.both(next, one)).orElse(next);
    }

    private static Optional<Next> again(Finding finding) {
        return switch (finding) {
            case Finding.Nothing(var trouble, _, var comes) when comes ->
                    Optional.of(
                            Next.waiting(
                                    "CatalogUnread",
                                    trouble == Finding.Trouble.REGISTRY ? ASK_AGAIN : LOOK_AGAIN));
            case Finding.Nothing _ -> Optional.empty();
            case Finding.Content(_, _, var when, _, _) -> when.map(Next::after);
        };
    }

    /** To see that nothing has changed is no loading. */
    private Finding measured(CatalogKey name, CatalogSource catalog) {
        var before = shelf.find(name);
        var began = System.nanoTime();
        var finding = read(name, catalog);
        shelf.find(name)
                .filter(after -> before.filter(after::means).isEmpty())
                .ifPresent(after -> metrics.loaded(after.isHealthy(), System.nanoTime() - began));
        return finding;
    }

    private Finding read(CatalogKey name, CatalogSource catalog) {
        var fault = CatalogChecks.fault(catalog);
        var finding = fault.<Finding>map(one -> one).orElseGet(() -> content(name, catalog));
        if (finding instanceof Finding.Nothing(_, var message, _)) {
            // What was read before is still worth more than nothing.
            shelf.put(
                    name,
                    shelf.find(name)
                            .map(before -> before.stale(message))
                            .orElseGet(() -> Shelved.unread(message)));
        }
        return finding;
    }

    private Finding content(CatalogKey name, CatalogSource catalog) {
        if (catalog.getSpec().readsConfigMap()) {
            return maps.read(catalog, shelf.find(name), read -> shelf.put(name, read));
        }
        return images.names(catalog).isEmpty()
                ? new Finding.Nothing(
                        Finding.Trouble.REGISTRY,
                        "Catalogs behind addresses cannot be read here: name the image in spec.image, or put the catalog into a ConfigMap.",
                        false)
                : images.read(name, catalog, shelf.find(name), read -> shelf.put(name, read));
    }

    private Next tell(CatalogSource catalog, Finding finding) {
        var before = catalog.status();
        var after = CatalogStatusDecision.decide(before, finding, clock.instant());
        if (after.equals(before)) {
            return Next.DONE;
        }
        var changed = new CatalogSource();
        changed.setMetadata(catalog.getMetadata());
        changed.setSpec(catalog.getSpec());
        changed.setStatus(after);
        report(catalog, before, after);
        return Next.after(writer.patchStatus(catalog, changed));
    }

    private void report(
            CatalogSource catalog, CatalogSourceStatus before, CatalogSourceStatus after) {
        var message = Optional.ofNullable(after.message());
        LOG.atInfo()
                .setMessage("catalog looked at")
                .addKeyValue("catalog", ObjectKey.of(catalog))
                .addKeyValue("reason", after.reason())
                .log();
        if (message.isPresent() && !message.get().equals(before.message())) {
            events.warning(catalog, String.valueOf(after.reason()), "ReadCatalog", message.get());
        }
    }
}
