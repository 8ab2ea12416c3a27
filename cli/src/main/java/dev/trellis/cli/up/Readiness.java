package dev.trellis.cli.up;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.meta.Condition;
import dev.trellis.cli.fleet.Hub;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.engine.client.KubeApi;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits until a local fleet is as its plan wants it. */
final class Readiness {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
    private static final int SAMPLES = ChartSample.isPossible() ? 4 : 3;

    private final Hub hub;
    private final FleetPlan plan;

    Readiness(KubeApi hub, FleetPlan plan) {
        this.hub = new Hub(hub);
        this.plan = plan;
    }

    void await(Consumer<String> progress) throws InterruptedException {
        await(
                "clusters are available",
                plan.clusters(),
                hub::clusters,
                cluster ->
                        Condition.holds(cluster.status().conditions(), ClusterConditions.AVAILABLE),
                progress);
        if (plan.samples()) {
            await(
                    "sample add-ons are available",
                    plan.clusters() * SAMPLES,
                    () -> hub.installs(Optional.empty()),
                    install ->
                            Condition.holds(
                                    install.status().conditions(), AddOnConditions.AVAILABLE),
                    progress);
        }
    }

    private <T> void await(
            String what,
            int wanted,
            Supplier<List<T>> all,
            Predicate<T> ready,
            Consumer<String> progress)
            throws InterruptedException {
        var end = Instant.now().plus(PATIENCE);
        var told = -1L;
        while (true) {
            var count = all.get().stream().filter(ready).count();
            if (count >= wanted) {
                return;
            }
            if (count != told) {
                progress.accept("%d of %d %s".formatted(count, wanted, what));
                told = count;
            }
            if (Instant.now().isAfter(end)) {
                throw Refusal.failed(
                        "Only %d of %d %s after %d minutes: try again with --verbose to see why."
                                .formatted(count, wanted, what, PATIENCE.toMinutes()));
            }
            Thread.sleep(LOOK_AGAIN);
        }
    }
}
