package dev.trellis.e2e;

import dev.trellis.testkit.server.KubeServer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A cluster that goes from one hub to another, which has another authority. */
final class TwoHubsIT extends FleetTest {
    private final Path invitation;

    TwoHubsIT(KubeServer hub, @TempDir Path folder) {
        super(hub);
        invitation = folder.resolve("bootstrap.kubeconfig");
    }

    @Test
    void theAgentFollowsItsBootstrapKubeconfig() throws IOException {
        Sides.trellisHub(journey);
        invite(journey);
        Sides.trellisAgent(journey, invitation);
        journey.accept();
        runsAnAddon(journey, "paint");

        // The cluster's own API server is the second hub: a third one would only cost time.
        try (var next = new Journey(journey.member(), journey.member())) {
            Sides.trellisHub(next);
            invite(next);
            next.accept();
            runsAnAddon(next, "stain");
            next.remove("stain");
            // What the first hub brought stays for a while: the cluster may yet go back.
            next.runs("paint", "blue");
        }
    }

    private static void runsAnAddon(Journey hub, String addon) {
        hub.place();
        hub.declare(addon, "blue", "");
        hub.runs(addon, "blue");
        hub.isAvailable(addon);
    }

    private void invite(Journey hub) throws IOException {
        var replacement = invitation.resolveSibling("next");
        Files.copy(hub.bootstrapKubeconfig(), replacement);
        Files.move(replacement, invitation, StandardCopyOption.ATOMIC_MOVE);
    }
}
