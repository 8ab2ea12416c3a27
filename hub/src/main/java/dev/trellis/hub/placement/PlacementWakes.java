package dev.trellis.hub.placement;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSet;
import dev.trellis.api.cluster.ManagedClusterSetBinding;
import dev.trellis.api.placement.AddOnPlacementScore;
import dev.trellis.api.placement.AddOnScore;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementSpec;
import dev.trellis.api.placement.ScoreCoordinate;
import dev.trellis.engine.cache.Change;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the placements that a change can concern, and no others. */
final class PlacementWakes {
    private final PlacementView view;
    private final KeySink<ObjectKey> placements;

    PlacementWakes(PlacementView view, KeySink<ObjectKey> placements) {
        this.view = view;
        this.placements = placements;
    }

    void connect() {
        CacheSource.connect(
                view.placements(), placement -> List.of(ObjectKey.of(placement)), placements);
        CacheSource.connect(
                view.decisions(),
                decision -> Tally.placementOf(decision).stream().toList(),
                placements);
        view.clusters().onChange(this::clusterChanged);
        view.sets().onChange(this::setChanged);
        view.bindings().onChange(this::bindingChanged);
        view.scores().onChange(this::scoreChanged);
    }

    private void clusterChanged(Change<ManagedCluster> change) {
        // A cluster reports about itself all day; only expressions can see all of that.
        if (change instanceof Change.Altered<ManagedCluster>(var before, var now)
                && ClusterFacts.of(before).equals(ClusterFacts.of(now))) {
            wake(change, inSetsOf(now), PlacementWakes::readsWholeClusters);
        } else {
            for (var state : change.states()) {
                wake(change, inSetsOf(state), _ -> true);
            }
        }
    }

    private void setChanged(Change<ManagedClusterSet> change) {
        if (change instanceof Change.Altered<ManagedClusterSet>(var before, var now)
                && before.spec().equals(now.spec())) {
            return;
        }
        wake(
                change,
                view.placementsChoosingFrom(change.object().getMetadata().getName()),
                _ -> true);
    }

    private void bindingChanged(Change<ManagedClusterSetBinding> change) {
        // Its name and existence are all that counts, and these do not alter.
        if (!(change instanceof Change.Altered<ManagedClusterSetBinding>)) {
            var binding = change.object().getMetadata();
            wake(
                    change,
                    view.placementsChoosingFrom(binding.getNamespace(), binding.getName()),
                    _ -> true);
        }
    }

    private void scoreChanged(Change<AddOnPlacementScore> change) {
        var metadata = change.object().getMetadata();
        view.clusters()
                .find(ObjectKey.ofClusterScoped(metadata.getNamespace()))
                .ifPresent(cluster ->
                        wake(
                                change,
                                inSetsOf(cluster),
                                placement ->
                                        readsWholeClusters(placement)
                                                || goesBy(
                                                        placement.getSpec(), metadata.getName())));
    }

    private Stream<Placement> inSetsOf(ManagedCluster cluster) {
        var labels = cluster.getMetadata().getLabels();
        return view.setsWith(labels == null ? Map.of() : labels)
                .flatMap(view::placementsChoosingFrom);
    }

    private void wake(Change<?> change, Stream<Placement> found, Predicate<Placement> concerned) {
        var cause = change instanceof Change.Repeated<?> ? Cause.BACKGROUND : Cause.CHANGE;
        found.filter(concerned)
                .map(ObjectKey::of)
                .collect(Collectors.toSet())
                .forEach(key -> placements.add(key, cause));
    }

    private static boolean readsWholeClusters(Placement placement) {
        return Predicates.haveExpressions(placement.getSpec());
    }

    private static boolean goesBy(PlacementSpec spec, String resource) {
        var policy = spec.prioritizerPolicy();
        return policy != null
                && policy.configurations().stream()
                        .map(configured -> configured.scoreCoordinate())
                        .filter(Objects::nonNull)
                        .map(ScoreCoordinate::addOn)
                        .filter(Objects::nonNull)
                        .map(AddOnScore::resourceName)
                        .anyMatch(resource::equals);
    }
}
