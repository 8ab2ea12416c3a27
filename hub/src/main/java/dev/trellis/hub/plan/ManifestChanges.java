package dev.trellis.hub.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

import dev.trellis.api.work.ManifestWork;

import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What becomes of the manifests of an install. */
final class ManifestChanges {
    private ManifestChanges() {}

    static List<ObjectChange> between(
            Collection<ManifestWork> before, Collection<ManifestWork> after) {
        var old = manifests(before);
        var fresh = manifests(after);
        var names = new TreeSet<>(old.keySet());
        names.addAll(fresh.keySet());
        return names.stream()
                .map(name ->
                        ObjectChange.between(
                                old.getOrDefault(name, MissingNode.getInstance()),
                                fresh.getOrDefault(name, MissingNode.getInstance())))
                .filter(change -> change.action() != ObjectChange.Action.UNCHANGED)
                .toList();
    }

    private static SortedMap<String, JsonNode> manifests(Collection<ManifestWork> works) {
        var manifests = new TreeMap<String, JsonNode>();
        for (var work : works) {
            for (var raw : work.spec().manifests()) {
                var tree = raw.toTree();
                var name =
                        "%s %s %s/%s"
                                .formatted(
                                        work.getMetadata().getNamespace(),
                                        tree.path("kind").asText(),
                                        tree.at("/metadata/namespace").asText(),
                                        tree.at("/metadata/name").asText());
                manifests.put(name, tree);
            }
        }
        return manifests;
    }
}
