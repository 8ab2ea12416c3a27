package dev.trellis.bench.fleet;

import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.Cause;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * In place of the agents of all clusters: says of every work that it is applied and runs well, with
 * one request per generation of the work. From {@link #start} on; before that it only takes notice.
 *
 * <p>Agents have machines of their own, and this one shares the processors with what is measured:
 * it sends its report as it is, without comparing first, and leaves the answer to the watch.
 */
final class AgentStandIn implements AutoCloseable {
    private static final int WORKERS = 8;
    private static final Duration TIME_TO_STOP = Duration.ofSeconds(10);
    private static final ResourceKind<ManifestWork> WORKS = ResourceKind.of(ManifestWork.class);

    private final KubeApi api;
    private final WatchCache<ManifestWork> works;
    private final Controllers controllers;

    AgentStandIn(FleetView fleet) {
        api = fleet.api();
        works = fleet.works();
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
        works.find(key).filter(WorkReport::isDue).ifPresent(this::send);
        return Next.DONE;
    }

    private void send(ManifestWork work) {
        var report = Map.of("status", WorkReport.of(work, Instant.now()));
        var answer =
                api.send(
                        Call.patch(
                                WORKS.path(ObjectKey.of(work)) + "/status",
                                Call.MERGE_PATCH,
                                api.json().asJson(report)));
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
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
