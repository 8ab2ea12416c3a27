package dev.trellis.interpreter.prune;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.interpreter.prune.Pruning.Removal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Takes parts out of one object and notes each. Each list may be cut once, or pointers would lie.
 */
final class Knife {
    private final ObjectNode object;
    private final List<Removal> removed = new ArrayList<>();

    Knife(ObjectNode object) {
        this.object = object;
    }

    ObjectNode object() {
        return object;
    }

    List<Removal> removed() {
        return removed;
    }

    JsonNode at(String pointer) {
        return object.at(pointer);
    }

    /** Takes a member out of the object at the pointer, if both are there. */
    void cut(String pointer, String member, String rule) {
        if (object.at(pointer) instanceof ObjectNode parent && parent.has(member)) {
            parent.remove(member);
            removed.add(new Removal(pointer + "/" + escaped(member), rule));
        }
    }

    /**
     * Takes out all members of a map whose keys are wanted out, and the map itself where nothing
     * else was in it.
     */
    void cutKeys(String pointer, Predicate<String> unwanted, String rule) {
        if (!(object.at(pointer) instanceof ObjectNode map)) {
            return;
        }
        var keys = new ArrayList<String>();
        map.fieldNames().forEachRemaining(keys::add);
        var gone = keys.stream().filter(unwanted).toList();
        if (gone.isEmpty()) {
            return;
        }
        if (gone.size() == keys.size()) {
            cutWhole(pointer, rule);
        } else {
            gone.forEach(key -> cut(pointer, key, rule));
        }
    }

    private void cutWhole(String pointer, String rule) {
        var slash = pointer.lastIndexOf('/');
        cut(pointer.substring(0, slash), pointer.substring(slash + 1), rule);
    }

    /** Takes elements out of a list, and the list itself where nothing else was in it. */
    void cutItems(String pointer, Predicate<JsonNode> unwanted, String rule) {
        if (!(object.at(pointer) instanceof ArrayNode list)) {
            return;
        }
        var gone = new ArrayList<Integer>();
        for (var at = 0; at < list.size(); at++) {
            if (unwanted.test(list.path(at))) {
                gone.add(at);
            }
        }
        if (gone.isEmpty()) {
            return;
        }
        if (gone.size() == list.size()) {
            cutWhole(pointer, rule);
            return;
        }
        for (var at : gone.reversed()) {
            list.remove(at.intValue());
        }
        gone.forEach(at -> removed.add(new Removal(pointer + "/" + at, rule)));
    }

    static String escaped(String member) {
        return member.replace("~", "~0").replace("/", "~1");
    }
}
