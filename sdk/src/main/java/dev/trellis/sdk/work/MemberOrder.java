package dev.trellis.sdk.work;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.RawObject;

import java.util.TreeMap;

/**
 * Manifests with their members in the order in which API servers return them. A work that nobody
 * changed then has the very text that is wanted, and need not be parsed to see that it is the same,
 * which would be half of the time of a decision about a converged install.
 */
final class MemberOrder {
    private MemberOrder() {}

    /**
     * The same manifest in order.
     *
     * @param tree what it holds
     */
    static RawObject sorted(RawObject manifest, ObjectNode tree) {
        if (isSorted(tree)) {
            return manifest; // As are all that were read from an API server, templates for example.
        }
        sort(tree);
        return RawObject.of(tree);
    }

    private static boolean isSorted(JsonNode node) {
        var last = "";
        for (var member : node.properties()) {
            if (member.getKey().compareTo(last) < 0) {
                return false;
            }
            last = member.getKey();
        }
        for (var child : node) {
            if (child.isContainerNode() && !isSorted(child)) {
                return false;
            }
        }
        return true;
    }

    private static void sort(JsonNode node) {
        node.forEach(MemberOrder::sort);
        if (node instanceof ObjectNode object) {
            var members = new TreeMap<String, JsonNode>();
            object.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
            object.removeAll();
            object.setAll(members);
        }
    }
}
