package dev.trellis.bench.fleet;

import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.cache.WatchCache;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.time.Duration;
import java.util.function.Predicate;

/** The course that every manager goes through: install, become available, change the config. */
record Course(
        Fleet fleet,
        FleetView view,
        AgentStandIn agents,
        ManagerProcess manager,
        Meter meter,
        FleetOptions options) {

    FleetResult.Times go() throws InterruptedException {
        var created = milestone(view.works(), "works were created", _ -> true);
        var declaredAt = System.nanoTime();
        fleet.declareAddOn();
        var createdAt = await(created);

        // Without a pause: what the manager still has to do for the first phase counts in this one.
        var available =
                milestone(view.installs(), "installs became available", InstallStates::isAvailable);
        agents.start();
        var availableAt = await(available);
        await(milestone(view.installs(), "installs completed", InstallStates::isCompleted));
        meter.awaitRest(options.timeout());

        var before = InstallStates.applied(view.installs().all().getFirst());
        var updated = milestone(view.works(), "works were updated", Course::isChanged);
        var completed =
                milestone(
                        view.installs(),
                        "installs completed the change",
                        install ->
                                InstallStates.isCompleted(install)
                                        && !InstallStates.applied(install).equals(before));
        var changedAt = System.nanoTime();
        fleet.changeConfig();
        var updatedAt = await(updated);
        var completedAt = await(completed);
        return new FleetResult.Times(
                Duration.ofNanos(createdAt - declaredAt),
                Duration.ofNanos(availableAt - createdAt),
                Duration.ofNanos(updatedAt - changedAt),
                Duration.ofNanos(completedAt - changedAt));
    }

    private <T extends HasMetadata> Milestone<T> milestone(
            WatchCache<T> cache, String what, Predicate<T> reached) {
        return Milestone.on(cache, what, options.clusters(), reached);
    }

    private long await(Milestone<?> milestone) throws InterruptedException {
        var at = milestone.await(manager, options.timeout());
        System.err.println(milestone);
        return at;
    }

    private static boolean isChanged(ManifestWork work) {
        return work.spec().manifests().stream()
                .anyMatch(manifest -> manifest.json().contains(FleetObjects.CHANGED));
    }
}
