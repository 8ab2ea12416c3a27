package dev.trellis.e2e;

import dev.trellis.testkit.server.KubeServer;

import org.junit.jupiter.api.Test;

/** Trellis on both sides, from a cluster that asks to join to one of which nothing is left. */
final class OwnFleetIT extends FleetTest {
    private static final String NEEDS_BASE = "dependencies: [{name: base, type: Required}]";

    OwnFleetIT(KubeServer hub) {
        super(hub);
    }

    @Test
    void joinsRunsAddonsWithWhatTheyNeedAndGoes() {
        Sides.trellisHub(journey);
        Sides.trellisAgent(journey);
        journey.accept();
        journey.place();
        journey.declare("paint", "blue", "");
        journey.runs("paint", "blue");
        journey.isAvailable("paint");
        journey.isComplete("paint");

        journey.paint("paint", "green");
        journey.runs("paint", "green");
        journey.isComplete("paint");
        journey.isAvailable("paint");

        journey.depend("paint", NEEDS_BASE);
        journey.lacks("paint");
        journey.declare("base", "grey", "");
        journey.runs("base", "grey");
        journey.isAvailable("base");
        journey.isAvailable("paint");
        journey.remove("base");
        journey.lacks("paint");

        journey.remove("paint");
        journey.unjoin();
    }
}
