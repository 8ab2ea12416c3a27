package dev.trellis.cli.up;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Condition;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.client.Servers;
import dev.trellis.sdk.manage.AddonKinds;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Waits until a local fleet is as its plan wants it. */
final class Readiness {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
    private static final int SAMPLES = 3;
    private static final ResourceKind<ManagedCluster> CLUSTERS =
            ResourceKind.of(ManagedCluster.class);

    private final KubeApi hub;
    private final FleetPlan plan;
    private final ResourceKind<ManagedClusterAddOn> installs;

    Readiness(KubeApi hub, FleetPlan plan) {
        this.hub = hub;
        this.plan = plan;
        this.installs = AddonKinds.stored(hub).installs();
    }

    void await(Consumer<String> progress) throws InterruptedException {
        await(
                "clusters are available",
                plan.clusters(),
                CLUSTERS,
                cluster ->
                        Condition.holds(cluster.status().conditions(), ClusterConditions.AVAILABLE),
                progress);
        if (plan.samples()) {
            await(
                    "sample add-ons are available",
                    plan.clusters() * SAMPLES,
                    installs,
                    install ->
                            Condition.holds(
                                    install.status().conditions(), AddOnConditions.AVAILABLE),
                    progress);
        }
    }

    private <T extends HasMetadata> void await(
            String what,
            int wanted,
            ResourceKind<T> kind,
            Predicate<T> ready,
            Consumer<String> progress)
            throws InterruptedException {
        var end = Instant.now().plus(PATIENCE);
        var told = -1L;
        while (true) {
            var count = list(kind).stream().filter(ready).count();
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

    private <T extends HasMetadata> List<T> list(ResourceKind<T> kind) {
        var found = new ArrayList<T>();
        Servers.send(hub, Call.get(kind.path(Optional.empty())))
                .tree()
                .path("items")
                .forEach(item -> found.add(kind.read(item, hub.json())));
        return found;
    }
}
