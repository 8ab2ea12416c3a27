package dev.trellis.hub.placement;

import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;

import java.time.InstantSource;
import java.util.List;

/** Puts the controller of this package together. */
public final class PlacementControllers {
    /** What the API server must serve for it. */
    public static final List<ResourceKind<?>> NEEDED =
            List.of(
                    PlacementView.PLACEMENTS,
                    PlacementView.DECISIONS,
                    PlacementView.CLUSTERS,
                    PlacementView.SETS,
                    PlacementView.BINDINGS,
                    PlacementView.SCORES);

    // Placements look at what others chose: one after the other they share clusters out evenly.
    private static final ControllerSettings ONE_AT_A_TIME =
            ControllerSettings.DEFAULT.withWorkers(1);

    private PlacementControllers() {}

    /** What the controller shares with the rest of the hub. */
    public record Surroundings(
            KubeApi api,
            Caches caches,
            WriteMetrics writes,
            EventRecorder events,
            String manager,
            InstantSource clock) {}

    /** Adds it to a group, which must not begin before the caches are filled. */
    public static void addTo(Controllers group, Surroundings around) {
        var view = new PlacementView(around.api, around.caches);
        var controller =
                new PlacementController(
                        view,
                        Predicates.language(),
                        new Writer<>(
                                around.api,
                                PlacementView.DECISIONS,
                                around.caches,
                                around.writes,
                                around.manager),
                        new Writer<>(
                                around.api,
                                PlacementView.PLACEMENTS,
                                around.caches,
                                around.writes,
                                around.manager),
                        new PlacementEvents(around.events),
                        around.clock);
        new PlacementWakes(view, group.add("placement", controller, ONE_AT_A_TIME)).connect();
    }
}
