package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;

import java.util.List;
import java.util.Optional;

/** The managed fields of objects: who reads and writes them does so here. */
public final class Ownership {
    private static final String FIELD = "managedFields";

    private Ownership() {}

    /** An object as an apply leaves it, and its managed fields, which are not in it. */
    public record Applied(ObjectNode object, ArrayNode managedFields) {}

    /** Takes the managed fields out of an object; empty if it says nothing of them. */
    public static Optional<JsonNode> take(ObjectNode object) {
        if (object.get("metadata") instanceof ObjectNode metadata) {
            return Optional.ofNullable(metadata.remove(FIELD)).filter(value -> !value.isNull());
        }
        return Optional.empty();
    }

    /** Puts managed fields into an object; none at all are not mentioned. */
    public static void put(ObjectNode object, ArrayNode managedFields) {
        var metadata = object.withObject("metadata");
        if (managedFields.isEmpty()) {
            metadata.remove(FIELD);
        } else {
            metadata.set(FIELD, managedFields);
        }
    }

    /**
     * The managed fields of a new object.
     *
     * @param object with its defaults, without managed fields
     * @param sent the managed fields that its author sent along
     */
    public static ArrayNode created(
            Scope scope, ObjectNode object, Optional<JsonNode> sent, Author author) {
        var known = sent.flatMap(Claims::read).orElseGet(Claims::none);
        return new Update(scope, EmptyObjects.shared(scope.kind()), object, author)
                .settle(known)
                .write();
    }

    /**
     * The managed fields of a changed object.
     *
     * @param live what is there, with its managed fields
     * @param next what shall be there, with its defaults, without managed fields
     * @param sent the managed fields that the author sent along, which may edit or reset them
     */
    public static ArrayNode changed(
            Scope scope, ObjectNode live, ObjectNode next, Optional<JsonNode> sent, Author author) {
        var present = live.path("metadata").path(FIELD);
        var edited =
                sent.filter(
                        entries -> scope.subresource().isEmpty() && !Json.same(entries, present));
        if (edited.filter(Ownership::isReset).isPresent()) {
            return JsonNodeFactory.instance.arrayNode();
        }
        var update = new Update(scope, bare(live), next, author);
        var comparison = update.comparison();
        var known = edited.flatMap(Claims::read).filter(claims -> !claims.isEmpty());
        if (known.isEmpty() && comparison.concernsNobody() && isCurrent(present, scope)) {
            return present instanceof ArrayNode entries
                    ? entries
                    : JsonNodeFactory.instance.arrayNode();
        }
        var claims = known.orElseGet(() -> Claims.readStored(present));
        if (claims.isEmpty()) {
            // Nobody applies it, and nobody began to count: it stays like that.
            return JsonNodeFactory.instance.arrayNode();
        }
        return update.settle(claims, comparison).write();
    }

    /**
     * Merges what somebody applies.
     *
     * @param live what is there, with its managed fields; empty to create it
     */
    public static Applied apply(
            Scope scope,
            Optional<ObjectNode> live,
            ObjectNode config,
            Author author,
            boolean force) {
        if (config.path("metadata").hasNonNull(FIELD)) {
            throw StatusError.badRequest("metadata.managedFields must be nil");
        }
        var before = live.map(ObjectNode::deepCopy).orElseGet(() -> EmptyObjects.of(scope.kind()));
        var claims = take(before).map(Claims::readStored).orElseGet(Claims::none);
        return new Apply(scope, before, config, author).merge(claims, force);
    }

    /** What is wrong with the managed fields of an object that others changed. */
    public static Optional<String> findFault(ObjectNode object) {
        var entries = object.path("metadata").path(FIELD);
        if (Claims.read(entries).isPresent()) {
            return Optional.empty();
        }
        for (var entry : entries) {
            if (!List.of("Apply", "Update").contains(entry.path("operation").asText(""))) {
                return Optional.of("operation must be `Apply` or `Update`");
            }
            if (entry.path("apiVersion").asText("").isEmpty()) {
                return Optional.of("apiVersion must not be empty");
            }
            if (!entry.path("fieldsType").asText("").equals("FieldsV1")) {
                return Optional.of("fieldsType must be `FieldsV1`");
            }
        }
        return Optional.of("fieldsV1 must be a set of fields");
    }

    /** Whether two lists of managed fields say the same, but for the times. */
    public static boolean sameButForTimes(JsonNode one, JsonNode other) {
        if (one.size() != other.size()) {
            return false;
        }
        for (var i = 0; i < one.size(); i++) {
            if (!Json.same(timeless(one.get(i)), timeless(other.get(i)))) {
                return false;
            }
        }
        return true;
    }

    private static JsonNode timeless(JsonNode entry) {
        if (!(entry instanceof ObjectNode object)) {
            return entry;
        }
        var copy = Json.copyOf(object);
        copy.remove("time");
        return copy;
    }

    private static ObjectNode bare(ObjectNode object) {
        var copy = Json.copyOf(object);
        if (object.get("metadata") instanceof ObjectNode metadata) {
            var bare = Json.copyOf(metadata);
            bare.remove(FIELD);
            copy.set("metadata", bare);
        }
        return copy;
    }

    private static boolean isReset(JsonNode entries) {
        return entries.isArray()
                && (entries.isEmpty() || (entries.size() == 1 && entries.get(0).isEmpty()));
    }

    private static boolean isCurrent(JsonNode entries, Scope scope) {
        for (var entry : entries) {
            if (!scope.serves(entry.path("apiVersion").asText(""))) {
                return false;
            }
        }
        return true;
    }
}
