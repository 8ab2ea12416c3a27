package dev.trellis.agent.work;

import dev.trellis.agent.manifest.LiveObject;
import dev.trellis.api.work.AppliedResource;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which recorded objects no manifest stands for any more. */
final class StaleDecision {
    private StaleDecision() {}

    /**
     * What was applied once and is dropped now.
     *
     * @param manifests all manifests of the work. One that cannot be read could stand for anything,
     *     so nothing is stale then. One of a kind that the member does not serve stands for every
     *     object of its group, namespace and name.
     */
    static List<AppliedResource> stale(
            List<AppliedResource> recorded, Collection<Manifest> manifests) {
        if (manifests.stream().anyMatch(manifest -> !manifest.isReadable())) {
            return List.of();
        }
        var wanted = manifests.stream().map(Manifest::resource).collect(Collectors.toSet());
        return recorded.stream()
                .filter(applied -> {
                    var object = Resource.of(applied);
                    return !wanted.contains(object)
                            && !wanted.contains(
                                    new Resource(
                                            object.group(), "", object.namespace(), object.name()));
                })
                .toList();
    }

    /**
     * What is recorded for a manifest after a pass.
     *
     * @return empty where its object is not there
     */
    static Optional<AppliedResource> record(ManifestResult result, List<AppliedResource> recorded) {
        var meta = result.manifest().meta();
        if (result.uid().isPresent()) {
            return Optional.of(
                    new AppliedResource(
                            meta.group(),
                            Resource.text(meta.version()),
                            Resource.text(meta.resource()),
                            meta.namespace(),
                            Resource.text(meta.name()),
                            result.uid().get()));
        }
        // What could not be looked at stays on the list.
        return isMissing(result)
                ? Optional.empty()
                : recorded.stream()
                        .filter(applied ->
                                Resource.of(applied).equals(result.manifest().resource()))
                        .findFirst();
    }

    private static boolean isMissing(ManifestResult result) {
        return result.live().filter(live -> live instanceof LiveObject.Missing).isPresent();
    }
}
