package dev.trellis.promote.delivery;

import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.Requirement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Who needs whom in a bundle, as its objects say. */
public final class BundleNeeds {
    private BundleNeeds() {}

    /** Whether an object is in the bundle for its own sake, and not because another needs it. */
    public static boolean isRoot(BundleObject object) {
        return object.role().equals(BundleObject.ROOT) || Boolean.TRUE.equals(object.keep());
    }

    /** The roots that need an object, itself included where it is one. */
    public static SortedSet<String> rootsOf(Collection<BundleObject> objects, String id) {
        Map<String, List<String>> needing = new HashMap<>();
        for (var object : objects) {
            object.requires()
                    .forEach(need ->
                            needing.computeIfAbsent(need.id(), _ -> new ArrayList<>())
                                    .add(object.id()));
        }
        var above = walk(List.of(id), needing);
        var roots = new TreeSet<String>();
        objects.stream()
                .filter(object -> object.role().equals(BundleObject.ROOT))
                .map(BundleObject::id)
                .filter(above::contains)
                .forEach(roots::add);
        return roots;
    }

    /** All that roots need, by way of others or at once, and the roots. */
    public static Set<String> reached(Collection<BundleObject> objects) {
        Map<String, List<String>> needs = new HashMap<>();
        for (var object : objects) {
            needs.put(object.id(), object.requires().stream().map(Requirement::id).toList());
        }
        return walk(
                objects.stream().filter(BundleNeeds::isRoot).map(BundleObject::id).toList(), needs);
    }

    private static Set<String> walk(Collection<String> from, Map<String, List<String>> next) {
        var seen = new HashSet<String>();
        var open = new ArrayList<>(from);
        while (!open.isEmpty()) {
            var id = open.removeLast();
            if (seen.add(id)) {
                open.addAll(next.getOrDefault(id, List.of()));
            }
        }
        return seen;
    }
}
