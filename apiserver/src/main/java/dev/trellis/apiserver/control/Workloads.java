package dev.trellis.apiserver.control;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.registry.Verbs;

import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Makes workloads ready without running them, or fails them where an annotation says so. It writes
 * statuses only; no pods come of a Deployment.
 */
public final class Workloads {
    private static final Map<String, String> KINDS =
            Map.of(
                    "deployments", "apps",
                    "replicasets", "apps",
                    "statefulsets", "apps",
                    "daemonsets", "apps",
                    "jobs", "batch",
                    "pods", "");

    private final Objects objects;
    private final Executor executor;
    private final Clock clock;
    private final Duration delay;

    private Workloads(Verbs verbs, Executor executor, Clock clock, Duration delay) {
        this.objects = new Objects(verbs);
        this.executor = executor;
        this.clock = clock;
        this.delay = delay;
    }

    /**
     * Follows the workloads of a logical cluster until the executor ends.
     *
     * @param delay how long a workload takes until it is ready
     */
    public static void start(Verbs verbs, Executor executor, Clock clock, Duration delay) {
        var workloads = new Workloads(verbs, executor, clock, delay);
        KINDS.forEach((plural, group) -> {
            var kind = workloads.objects.kind(group, plural);
            Loop.start(
                    workloads.objects.store(),
                    kind.table(),
                    executor,
                    key -> workloads.look(kind, plural, key));
        });
    }

    private void look(ApiKind kind, String plural, String key) {
        var waits =
                objects.find(kind, key)
                        .filter(object -> !object.path("metadata").has("deletionTimestamp"))
                        .filter(object -> !Json.same(object, wanted(plural, object)))
                        .isPresent();
        if (waits && delay.isZero()) {
            write(kind, plural, key);
        } else if (waits) {
            CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS, executor)
                    .execute(() -> write(kind, plural, key));
        }
    }

    private void write(ApiKind kind, String plural, String key) {
        if (objects.find(kind, key).isPresent()) {
            objects.change(kind, key, "status", object -> wanted(plural, object));
        }
    }

    private ObjectNode wanted(String plural, ObjectNode object) {
        return WorkloadStatus.of(
                plural, object.deepCopy(), clock.instant().truncatedTo(ChronoUnit.SECONDS));
    }
}
