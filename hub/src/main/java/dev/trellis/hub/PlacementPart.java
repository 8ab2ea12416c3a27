package dev.trellis.hub;

import dev.trellis.hub.placement.PlacementControllers;

/** The part of a hub that chooses clusters for placements. */
final class PlacementPart {
    private PlacementPart() {}

    static void addTo(Ground ground) {
        PlacementControllers.addTo(
                ground.deciding(),
                new PlacementControllers.Surroundings(
                        ground.api(),
                        ground.caches(),
                        ground.writes(),
                        ground.events(),
                        Ground.MANAGER,
                        ground.clock()));
    }
}
