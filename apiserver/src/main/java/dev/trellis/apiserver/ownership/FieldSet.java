package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A set of paths, as a tree: a node says whether its own path is in the set, and has a branch for
 * each element that follows. Elements are texts as on the wire, {@code f:name}, {@code k:{...}},
 * {@code v:...}.
 *
 * <p>It grows only while it is built by {@link #insert}; all other methods make new sets, which may
 * share branches.
 */
final class FieldSet {
    private static final String SELF = ".";

    private boolean member;
    private final TreeMap<String, FieldSet> branches = new TreeMap<>(PathText.ORDER);

    /** Reads the form in which sets stand in objects. */
    static FieldSet read(JsonNode fields) {
        var made = new FieldSet();
        fields.properties()
                .forEach(field -> {
                    if (field.getKey().equals(SELF)) {
                        made.member = true;
                    } else {
                        var branch = read(field.getValue());
                        branch.member |= field.getValue().isEmpty();
                        made.branches.put(field.getKey(), branch);
                    }
                });
        return made;
    }

    ObjectNode write() {
        var made = Json.object();
        branches.forEach((element, branch) -> made.set(element, branch.writeBranch()));
        return made;
    }

    private ObjectNode writeBranch() {
        var made = Json.object();
        if (member && !branches.isEmpty()) {
            made.putObject(SELF);
        }
        branches.forEach((element, branch) -> made.set(element, branch.writeBranch()));
        return made;
    }

    static FieldSet of(String... elements) {
        var made = new FieldSet();
        made.insert(List.of(elements));
        return made;
    }

    void insert(List<String> path) {
        var node = this;
        for (var element : path) {
            node = node.branches.computeIfAbsent(element, _ -> new FieldSet());
        }
        node.member = true;
    }

    boolean isEmpty() {
        return !member && branches.isEmpty();
    }

    boolean hasBranches() {
        return !branches.isEmpty();
    }

    boolean has(String element) {
        var branch = branches.get(element);
        return branch != null && branch.member;
    }

    @Nullable FieldSet branch(String element) {
        return branches.get(element);
    }

    boolean has(List<String> path) {
        var node = this;
        for (var element : path) {
            node = node.branches.get(element);
            if (node == null) {
                return false;
            }
        }
        return node.member;
    }

    /** Calls for each path in it, in order, shorter ones first. */
    void visit(Consumer<List<String>> action) {
        visit(new java.util.ArrayList<>(), action);
    }

    private void visit(List<String> path, Consumer<List<String>> action) {
        branches.forEach((element, branch) -> {
            path.add(element);
            if (branch.member) {
                action.accept(List.copyOf(path));
            }
            path.removeLast();
        });
        branches.forEach((element, branch) -> {
            path.add(element);
            branch.visit(path, action);
            path.removeLast();
        });
    }

    /** Whether a set that is still as it was read has a path of this one. */
    boolean touches(JsonNode other) {
        for (var branch : branches.entrySet()) {
            var same = other.get(branch.getKey());
            if (same != null) {
                var inIt = same.isEmpty() || same.has(SELF);
                if ((branch.getValue().member && inIt) || branch.getValue().touches(same)) {
                    return true;
                }
            }
        }
        return false;
    }

    FieldSet union(FieldSet other) {
        if (other.isEmpty()) {
            return this;
        }
        var made = copy();
        made.member |= other.member;
        other.branches.forEach(
                (element, branch) -> made.branches.merge(element, branch, FieldSet::union));
        return made;
    }

    FieldSet intersection(FieldSet other) {
        var made = new FieldSet();
        made.member = member && other.member;
        branches.forEach((element, branch) -> {
            var same = other.branches.get(element);
            if (same != null) {
                made.put(element, branch.intersection(same));
            }
        });
        return made;
    }

    /** Without the paths of the other; what lies below those stays. */
    FieldSet minus(FieldSet other) {
        if (other.isEmpty()) {
            return this;
        }
        var made = new FieldSet();
        made.member = member && !other.member;
        branches.forEach((element, branch) -> {
            var same = other.branches.get(element);
            made.put(element, same == null ? branch : branch.minus(same));
        });
        return made;
    }

    /** Without the paths of the other and all that lies below them. */
    FieldSet without(FieldSet other) {
        if (other.isEmpty() || isEmpty()) {
            return this;
        }
        var made = new FieldSet();
        made.member = member;
        branches.forEach((element, branch) -> {
            var same = other.branches.get(element);
            if (same == null) {
                made.branches.put(element, branch);
            } else if (!same.member) {
                made.put(element, branch.without(same));
            }
        });
        return made;
    }

    FieldSet copy() {
        var made = new FieldSet();
        made.member = member;
        made.branches.putAll(branches);
        return made;
    }

    FieldSet asMember() {
        var made = copy();
        made.member = true;
        return made;
    }

    /** The set with each branch replaced. */
    FieldSet mapBranches(java.util.function.BiFunction<String, FieldSet, FieldSet> change) {
        var made = new FieldSet();
        made.member = member;
        branches.forEach((element, branch) -> made.put(element, change.apply(element, branch)));
        return made;
    }

    boolean isMember() {
        return member;
    }

    private void put(String element, FieldSet branch) {
        if (!branch.isEmpty()) {
            branches.put(element, branch);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FieldSet set
                && member == set.member
                && branches.equals(set.branches);
    }

    @Override
    public int hashCode() {
        return branches.hashCode();
    }

    @Override
    public String toString() {
        return write().toString();
    }
}
