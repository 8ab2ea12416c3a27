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

    FleetResult.Phases go() throws InterruptedException {
        var created = milestone(view.works(), "works were created", _ -> true);
        var declared = Moment.now(manager);
        fleet.declareAddOn();
        var allCreated = await(created);

        // Without a pause: what the manager still has to do for the first phase counts in this one.
        var available =
                milestone(view.installs(), "installs became available", InstallStates::isAvailable);
        agents.start();
        var allAvailable = await(available);
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
        var changed = Moment.now(manager);
        fleet.changeConfig();
        var allUpdated = await(updated);
        var allCompleted = await(completed);
        return new FleetResult.Phases(
                allCreated.since(declared),
                allAvailable.since(allCreated),
                allUpdated.since(changed),
                allCompleted.since(changed));
    }

    /** A point of the course, and who has used how much until then. */
    private record Moment(long nanos, Shares shares) {
        static Moment now(ManagerProcess manager) {
            return new Moment(System.nanoTime(), Shares.of(manager));
        }

        FleetResult.Phase since(Moment before) {
            return new FleetResult.Phase(
                    Duration.ofNanos(nanos - before.nanos), shares.since(before.shares));
        }
    }

    private <T extends HasMetadata> Milestone<T> milestone(
            WatchCache<T> cache, String what, Predicate<T> reached) {
        return Milestone.on(cache, what, options.clusters(), reached);
    }

    private Moment await(Milestone<?> milestone) throws InterruptedException {
        var at = milestone.await(manager, options.timeout());
        var moment = new Moment(at, Shares.of(manager));
        System.err.println(milestone);
        return moment;
    }

    private static boolean isChanged(ManifestWork work) {
        return work.spec().manifests().stream()
                .anyMatch(manifest -> manifest.json().contains(FleetObjects.CHANGED));
    }
}
