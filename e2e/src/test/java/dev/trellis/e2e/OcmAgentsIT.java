package dev.trellis.e2e;

import dev.trellis.testkit.server.KubeServer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/** Our hub, and on the cluster the agents of OCM. */
final class OcmAgentsIT extends FleetTest {
    OcmAgentsIT(KubeServer hub) {
        super(hub);
    }

    @Test
    void joinRunAnAddonAndGo(@TempDir Path credentials) {
        Sides.trellisHub(journey);
        Sides.ocmAgents(journey, credentials);
        journey.place();
        journey.declare("paint", "blue", "");
        journey.runs("paint", "blue");
        journey.isAvailable("paint");
        journey.remove("paint");
        journey.unjoin();
    }
}
