package dev.trellis.hub;

import dev.trellis.hub.operatorset.OperatorSetControllers;
import dev.trellis.operators.OperatorControllers;
import dev.trellis.operators.image.ImageSettings;
import dev.trellis.operators.source.Shelf;

/** The parts of a hub that look after operators: on its own cluster, and on those of the fleet. */
final class OperatorPart {
    private static final String MANAGER = "trellis-operators";

    private OperatorPart() {}

    /** Adds what the settings ask for; catalogs are read once for both. */
    static void addTo(Ground ground) {
        var parts = ground.settings().parts();
        if (!parts.contains(HubPart.OPERATORS) && !parts.contains(HubPart.OPERATORSETS)) {
            return;
        }
        var around = surroundings(ground);
        var shelf = OperatorControllers.addCatalogsTo(ground.deciding(), around);
        if (parts.contains(HubPart.OPERATORS)) {
            OperatorControllers.addTo(ground.deciding(), around, shelf);
        }
        if (parts.contains(HubPart.OPERATORSETS)) {
            OperatorSetControllers.addTo(ground.deciding(), sets(ground, shelf));
        }
    }

    private static OperatorControllers.Surroundings surroundings(Ground ground) {
        return new OperatorControllers.Surroundings(
                ground.api(),
                ground.operatorCaches(),
                ground.writes(),
                ground.registry(),
                ground.events(),
                MANAGER,
                ground.settings().operators(),
                ImageSettings.USUAL,
                ground.clock());
    }

    private static OperatorSetControllers.Surroundings sets(Ground ground, Shelf shelf) {
        return new OperatorSetControllers.Surroundings(
                ground.api(),
                ground.caches(),
                shelf,
                ground.writes(),
                ground.registry(),
                ground.events(),
                Ground.MANAGER,
                ground.settings().operators(),
                ground.clock());
    }
}
