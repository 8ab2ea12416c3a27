package dev.trellis.engine.ops;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * The checks of a process. A process that is not live should be restarted; one that is not ready
 * should be left alone until it is.
 */
public final class Health {
    private final List<HealthCheck> live = new CopyOnWriteArrayList<>();
    private final List<HealthCheck> ready = new CopyOnWriteArrayList<>();

    public Health addLive(HealthCheck check) {
        live.add(check);
        return this;
    }

    public Health addReady(HealthCheck check) {
        ready.add(check);
        return this;
    }

    List<String> liveFailures() {
        return failures(live.stream());
    }

    List<String> readyFailures() {
        return failures(ready.stream());
    }

    List<String> failures() {
        return failures(Stream.concat(live.stream(), ready.stream()));
    }

    private static List<String> failures(Stream<HealthCheck> checks) {
        return checks.map(HealthCheck::failure).flatMap(Optional::stream).toList();
    }
}
