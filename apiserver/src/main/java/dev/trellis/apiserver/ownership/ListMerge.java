package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.apiserver.schema.Schema;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Merges two lists whose elements have an identity. What only the live list has keeps its place;
 * what both have stands in the order of the applied one; what is new comes where it was applied.
 */
final class ListMerge {
    private final Map<String, JsonNode> live;
    private final Map<String, JsonNode> applied;
    private final Schema items;
    private final ArrayNode made = JsonNodeFactory.instance.arrayNode();

    ListMerge(Map<String, JsonNode> live, Map<String, JsonNode> applied, Schema list) {
        this.live = live;
        this.applied = applied;
        this.items = Types.items(list);
    }

    ArrayNode merge() {
        var lefts = new ArrayList<>(live.keySet());
        var rights = new ArrayList<>(applied.keySet());
        var shared = new ArrayDeque<>(rights.stream().filter(live::containsKey).toList());
        Set<String> done = new HashSet<>();
        for (int left = 0, right = 0; left < lefts.size() || right < rights.size(); ) {
            if (left < lefts.size() && right < rights.size()) {
                var element = lefts.get(left);
                if (element.equals(rights.get(right))) {
                    add(element, done);
                    left++;
                    right++;
                    shared.poll();
                    continue;
                }
                if (applied.containsKey(element)
                        && !shared.isEmpty()
                        && !element.equals(shared.peek())) {
                    // Its turn comes when the applied list gets there.
                    left++;
                    continue;
                }
            }
            if (left < lefts.size()) {
                var element = lefts.get(left);
                if (!applied.containsKey(element)) {
                    add(element, done);
                    left++;
                    continue;
                } else if (done.contains(element)) {
                    left++;
                }
            }
            if (right < rights.size()) {
                var element = rights.get(right);
                add(element, done);
                right++;
                if (element.equals(shared.peek())) {
                    shared.poll();
                }
            }
        }
        return made;
    }

    private void add(String element, Set<String> done) {
        done.add(element);
        var merged = Merge.of(live.get(element), applied.get(element), items);
        if (merged != null) {
            made.add(merged);
        }
    }
}
