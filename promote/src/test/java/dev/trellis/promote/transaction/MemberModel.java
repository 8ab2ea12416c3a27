package dev.trellis.promote.transaction;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.ManifestWork;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The objects of a cluster, as an agent would make and delete them that has read the works it was
 * shown and no others: it goes by what it last knew of a work, so whoever deletes one too early
 * loses objects.
 */
final class MemberModel {
    /** Whether each object of a work is owned by it, as the agent last knew. */
    private final Map<String, Map<String, Boolean>> known = new HashMap<>();

    private final Set<String> objects = new TreeSet<>();
    private final Set<String> lost = new TreeSet<>();

    /** The agent carries out what works say now. */
    void look(List<ManifestWork> works) {
        var names = new HashSet<String>();
        for (var work : works) {
            var name = work.getMetadata().getName();
            if (name.endsWith("-probe")) {
                continue;
            }
            names.add(name);
            var before = known.getOrDefault(name, Map.of());
            var now = new HashMap<String, Boolean>();
            work.spec().manifests().forEach(it -> now.put(text(it), !orphans(work, it)));
            known.put(name, now);
            objects.addAll(now.keySet());
            before.forEach((object, owned) -> drop(object, owned && !now.containsKey(object)));
        }
        for (var name : Set.copyOf(known.keySet())) {
            if (!names.contains(name)) {
                var before = Map.copyOf(known.getOrDefault(name, Map.of()));
                known.remove(name);
                before.forEach(this::drop);
            }
        }
    }

    private void drop(String object, boolean owned) {
        var others = known.values().stream().anyMatch(it -> it.getOrDefault(object, false));
        if (owned && !others && objects.remove(object)) {
            lost.add(object);
        }
    }

    /** All that the agent has deleted. */
    Set<String> lost() {
        return lost;
    }

    Set<String> objects() {
        return objects;
    }

    private static boolean orphans(ManifestWork work, RawObject manifest) {
        var option = work.spec().deleteOption();
        if (option == null || option.propagationPolicy() == null) {
            return false;
        }
        var tree = manifest.toTree();
        var rules = option.selectivelyOrphans();
        return option.propagationPolicy().equals(DeleteOption.ORPHAN)
                || (rules != null
                        && rules.orphaningRules().stream()
                                .anyMatch(rule ->
                                        rule.name().equals(tree.at("/metadata/name").asText())
                                                && rule.resource()
                                                        .equals(
                                                                tree.path("kind")
                                                                                .asText()
                                                                                .toLowerCase(
                                                                                        Locale.ROOT)
                                                                        + "s")));
    }

    private static String text(RawObject manifest) {
        var tree = manifest.toTree();
        return tree.path("kind").asText() + " " + tree.at("/metadata/name").asText();
    }
}
