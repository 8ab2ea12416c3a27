package dev.trellis.cli.up;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

/**
 * A small fleet that comes up and goes again. The JVM watches it when it makes the start-up cache
 * for the verbs that stay: hub, agents and the API are all in it.
 *
 * <p>Run by the build, never by a user.
 */
final class Rehearsal {
    private static final int CLUSTERS = 2;

    private Rehearsal() {}

    public static void main(String[] args)
            throws ClassNotFoundException, IOException, InterruptedException {
        // It cannot be run here, because it ends the process; but it can be in the cache.
        Class.forName("dev.trellis.cli.Main");
        var folder = Files.createTempDirectory("trellis-rehearsal");
        try {
            comeAndGo(new FleetPlan(CLUSTERS, 0, Optional.empty(), folder, true));
        } finally {
            Files.deleteIfExists(folder);
        }
        System.exit(0);
    }

    private static void comeAndGo(FleetPlan plan) throws InterruptedException {
        try (var fleet = LocalFleet.start(plan, _ -> {})) {
            new Readiness(fleet.hub(), plan).await(_ -> {});
        }
    }
}
