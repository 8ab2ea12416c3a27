package dev.trellis.hub.work;

import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Pruning;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.InstantSource;
import java.util.List;

/** Deletes complete works when the time they set themselves is over. */
public final class ExpiryController implements Controller<ObjectKey> {

    public static final ResourceKind<ManifestWork> WORKS = ResourceKind.of(ManifestWork.class);

    private static final Logger LOG = LoggerFactory.getLogger(ExpiryController.class);

    private final WatchCache<ManifestWork> works;
    private final Writer<ManifestWork> writer;
    private final InstantSource clock;

    public ExpiryController(Caches caches, Writer<ManifestWork> writer, InstantSource clock) {
        // A cache of its own: manifests, nearly all of a work, are of no interest here.
        this.works =
                caches.of(
                        Scope.all(WORKS),
                        Pruning.usual()
                                .and("spec", "workload")
                                .and("spec", "manifestConfigs")
                                .and("status", "resourceStatus"));
        this.writer = writer;
        this.clock = clock;
    }

    public void lookInto(KeySink<ObjectKey> queue) {
        CacheSource.connect(works, work -> List.of(ObjectKey.of(work)), queue);
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return works.find(key).map(this::look).orElse(Next.DONE);
    }

    private Next look(ManifestWork work) {
        return switch (Expiry.of(work, clock.instant())) {
            case Expiry.Never() -> Next.DONE;
            case Expiry.In(var rest) -> new Next.After(rest);
            case Expiry.Due() -> {
                var outcome = writer.delete(work);
                LOG.atInfo()
                        .setMessage("complete work deleted, its time is over")
                        .addKeyValue("work", ObjectKey.of(work))
                        .log();
                yield Next.after(outcome);
            }
        };
    }
}
