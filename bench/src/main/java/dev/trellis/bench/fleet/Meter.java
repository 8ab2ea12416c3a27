package dev.trellis.bench.fleet;

import dev.trellis.testkit.server.KubeServer;

import java.time.Duration;

/** Reads what a manager asks of the API server and takes from the machine. */
final class Meter {
    /** The manager alone is this user, so its requests can be told from all others. */
    static final String USER = "fleet-manager";

    private static final Duration REST = Duration.ofSeconds(2);

    private final KubeServer server;
    private final ManagerProcess manager;

    Meter(KubeServer server, ManagerProcess manager) {
        this.server = server;
        this.manager = manager;
    }

    /** What a manager has used up to a moment. */
    record Reading(ProcessCost cost, RequestCounts requests) {}

    Reading read() {
        return new Reading(manager.cost(), requests());
    }

    private RequestCounts requests() {
        return RequestCounts.of(server.requests(), request -> request.user().equals(USER));
    }

    /** Waits until the manager knows the add-ons there are and has nothing more to do. */
    void awaitStarted(Duration timeout) throws InterruptedException {
        var deadline = System.nanoTime() + timeout.toNanos();
        while (!requests().has("watch clustermanagementaddons")) {
            giveUpAfter(deadline, "it does not watch clustermanagementaddons", timeout);
            Thread.sleep(200);
        }
        awaitRest(timeout);
    }

    /**
     * Waits until the manager asks nothing for a while.
     *
     * @return the reading at that time
     */
    Reading awaitRest(Duration timeout) throws InterruptedException {
        var deadline = System.nanoTime() + timeout.toNanos();
        var before = requests();
        while (true) {
            Thread.sleep(REST);
            var now = read();
            if (now.requests().equals(before)) {
                return now;
            }
            giveUpAfter(deadline, "it does not come to rest", timeout);
            before = now.requests();
        }
    }

    private void giveUpAfter(long deadline, String why, Duration timeout) {
        manager.check();
        if (System.nanoTime() > deadline) {
            throw new FleetProblem(
                    "%s within %d s%s".formatted(why, timeout.toSeconds(), manager.logEnd()));
        }
    }
}
