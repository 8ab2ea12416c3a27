package dev.trellis.engine.cache;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The parts of an object that a cache drops while it reads, so that they never exist as Java
 * objects: what no controller reads, named by path. Managed fields and kubectl's copy of the last
 * applied object are always among them; they are often more than half of an object.
 */
public final class Pruning {
    private static final List<String> MANAGED_FIELDS = List.of("metadata", "managedFields");
    private static final List<String> LAST_APPLIED =
            List.of("metadata", "annotations", "kubectl.kubernetes.io/last-applied-configuration");

    /** Members of an object that hold what a Secret is for. */
    private static final Set<String> SECRETS = Set.of("data", "stringData");

    private final Set<List<String>> paths;
    private final Node root = new Node();

    private Pruning(Set<List<String>> paths) {
        this.paths = Set.copyOf(paths);
        paths.forEach(root::add);
    }

    /** Nothing but what nobody ever reads. */
    public static Pruning usual() {
        return new Pruning(Set.of(MANAGED_FIELDS, LAST_APPLIED));
    }

    /**
     * Only managed fields, which the server keeps where an update does not send them: for kinds
     * whose objects are updated whole from the cache.
     */
    public static Pruning forUpdates() {
        return new Pruning(Set.of(MANAGED_FIELDS));
    }

    /** Everything is kept; for measuring what pruning saves. */
    public static Pruning none() {
        return new Pruning(Set.of());
    }

    /**
     * Drops one more member, named by the members that lead to it. The path leads through the
     * elements of a list as if they were its only one.
     */
    public Pruning and(String... path) {
        var more = new HashSet<>(paths);
        more.add(List.of(path));
        return new Pruning(more);
    }

    /** Copies the value that the parser stands on, without what is dropped. */
    void copy(JsonParser from, JsonGenerator to, StringPool pool) throws IOException {
        if (from.hasToken(JsonToken.START_OBJECT)) {
            to.writeStartObject();
            while (from.nextToken() == JsonToken.FIELD_NAME) {
                // A secret must not outlive its object in a pool.
                var secret = SECRETS.contains(from.currentName());
                copyMember(from, to, secret ? StringPool.NONE : pool, root);
            }
            to.writeEndObject();
        } else {
            copy(from, to, pool, null);
        }
    }

    private static void copy(
            JsonParser from, JsonGenerator to, StringPool pool, @Nullable Node here)
            throws IOException {
        switch (from.currentToken()) {
            case START_OBJECT -> {
                to.writeStartObject();
                while (from.nextToken() == JsonToken.FIELD_NAME) {
                    copyMember(from, to, pool, here);
                }
                to.writeEndObject();
            }
            case START_ARRAY -> {
                to.writeStartArray();
                while (from.nextToken() != JsonToken.END_ARRAY) {
                    copy(from, to, pool, here);
                }
                to.writeEndArray();
            }
            case VALUE_STRING -> to.writeString(pool.shared(from.getText()));
            // Exact: the spelling of a number in a foreign manifest is not ours to change.
            default -> to.copyCurrentEventExact(from);
        }
    }

    private static void copyMember(
            JsonParser from, JsonGenerator to, StringPool pool, @Nullable Node here)
            throws IOException {
        var name = from.currentName();
        var inner = here == null ? null : here.members.get(name);
        from.nextToken();
        if (inner != null && inner.dropped) {
            from.skipChildren();
        } else {
            to.writeFieldName(name);
            copy(from, to, pool, inner);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Pruning that && paths.equals(that.paths);
    }

    @Override
    public int hashCode() {
        return paths.hashCode();
    }

    @Override
    public String toString() {
        return paths.stream()
                .map(path -> String.join(".", path))
                .sorted()
                .collect(Collectors.joining(", ", "without ", ""));
    }

    private static final class Node {
        private final Map<String, Node> members = new HashMap<>();
        private boolean dropped;

        void add(List<String> path) {
            var node = this;
            for (var member : path) {
                node = node.members.computeIfAbsent(member, _ -> new Node());
            }
            node.dropped = true;
        }
    }
}
