package dev.trellis.apiserver.garbage;

import dev.trellis.apiserver.registry.Target;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who depends on whom, by the owner's uid. It may name too many, never too few: whoever asks looks
 * at the objects themselves.
 */
final class Dependents {
    /** Where an object is, whatever its version. */
    private record Place(String table, String key) {
        static Place of(Target target) {
            return new Place(target.kind().table(), target.key());
        }
    }

    private record Known(Target target, long revision, List<Owner> owners) {}

    private final Map<Place, Known> known = new HashMap<>();
    private final Map<String, Set<Place>> byOwner = new HashMap<>();

    /**
     * Takes in a write; one that is older than what is known of the object says nothing.
     *
     * @param owners of nobody if the object is gone
     * @return whose dependents have changed by that
     */
    synchronized List<Owner> update(Target target, long revision, List<Owner> owners) {
        var place = Place.of(target);
        var before = known.get(place);
        if (before == null && owners.isEmpty()) {
            return List.of();
        }
        if (before != null && before.revision() > revision) {
            return List.of();
        }
        var changed = new ArrayList<>(owners);
        if (before != null) {
            if (before.owners().equals(owners)) {
                return List.of();
            }
            changed.addAll(before.owners());
            before.owners().forEach(owner -> forget(owner.uid(), place));
        }
        if (owners.isEmpty()) {
            known.remove(place);
        } else {
            known.put(place, new Known(target, revision, List.copyOf(owners)));
            owners.forEach(owner ->
                    byOwner.computeIfAbsent(owner.uid(), _ -> new HashSet<>(2)).add(place));
        }
        return changed;
    }

    synchronized List<Target> of(String uid) {
        var found = new ArrayList<Target>();
        for (var place : byOwner.getOrDefault(uid, Set.of())) {
            var one = known.get(place);
            if (one != null) {
                found.add(one.target());
            }
        }
        return found;
    }

    private void forget(String owner, Place place) {
        var places = byOwner.get(owner);
        if (places != null && places.remove(place) && places.isEmpty()) {
            byOwner.remove(owner);
        }
    }
}
