package dev.trellis.e2e;

import dev.trellis.testkit.server.KubeServer;

import org.junit.jupiter.api.Test;

/** The hub controllers of OCM, and on the cluster our agent. */
final class OcmHubIT extends FleetTest {
    OcmHubIT(KubeServer hub) {
        super(hub);
    }

    @Test
    void isJoinedRunsAnAddonAndLetsGo() {
        Sides.ocmHub(journey);
        Sides.trellisAgent(journey);
        journey.accept();
        journey.place();
        journey.declare("paint", "blue", "");
        journey.runs("paint", "blue");
        journey.isAvailable("paint");
        journey.remove("paint");
        journey.unjoin();
    }
}
