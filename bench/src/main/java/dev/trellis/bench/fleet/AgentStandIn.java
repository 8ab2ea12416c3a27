package dev.trellis.bench.fleet;

import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;

import java.time.Duration;
import java.time.Instant;

/**
 * In place of the agents of all clusters: says of every work that it is applied and runs well, with
 * one request per generation of the work. From {@link #start} on; before that it only takes notice.
 */
final class AgentStandIn implements AutoCloseable {
    private static final int WORKERS = 8;
    private static final Duration TIME_TO_STOP = Duration.ofSeconds(10);

    private final WatchCache<ManifestWork> works;
    private final Writer<ManifestWork> writer;
    private final Controllers controllers;

    AgentStandIn(FleetView fleet) {
        works = fleet.works();
        writer =
                new Writer<>(
                        fleet.api(),
                        ResourceKind.of(ManifestWork.class),
                        fleet.caches(),
                        new WriteMetrics(fleet.registry()),
                        "agent-stand-in");
        controllers = Controllers.of(fleet.registry());
        var queue =
                controllers.add(
                        "report", this::report, ControllerSettings.DEFAULT.withWorkers(WORKERS));
        works.onChange(change -> {
            if (WorkReport.isDue(change.object())) {
                queue.add(ObjectKey.of(change.object()), Cause.CHANGE);
            }
        });
    }

    void start() {
        controllers.start();
    }

    private Next report(ObjectKey key) {
        return works.find(key)
                .filter(WorkReport::isDue)
                .map(work -> Next.after(writer.patchStatus(work, reported(work))))
                .orElse(Next.DONE);
    }

    private static ManifestWork reported(ManifestWork work) {
        var after = new ManifestWork();
        after.setMetadata(work.getMetadata());
        after.setSpec(work.getSpec());
        after.setStatus(WorkReport.of(work, Instant.now()));
        return after;
    }

    @Override
    public void close() {
        try {
            controllers.stop(TIME_TO_STOP);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
