package dev.trellis.cli.up;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Small fleets that come up and go again. The JVM watches them when it makes the start-up cache for
 * the verbs that stay or that talk to a hub: hub, agents and the API are all in it.
 */
public final class Rehearsal {
    private Rehearsal() {}

    /**
     * One fleet whose parts talk over the wire, as they do on real clusters, and one as {@code up}
     * makes it.
     *
     * @param everyday is done while the first is up, and given its kubeconfig
     */
    public static void run(Consumer<Path> everyday) throws InterruptedException {
        try {
            var folder = Files.createTempDirectory("trellis-rehearsal");
            try {
                var apart = new FleetPlan(1, 0, Optional.empty(), folder, true);
                try (var fleet = LocalFleet.startOverTheWire(apart, _ -> {})) {
                    new Readiness(fleet.hub(), apart).await(_ -> {});
                    everyday.accept(LocalFiles.of(apart).kubeconfig());
                }
                var together = new FleetPlan(2, 0, Optional.empty(), folder, true);
                try (var fleet = LocalFleet.start(together, _ -> {})) {
                    new Readiness(fleet.hub(), together).await(_ -> {});
                }
            } finally {
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
