package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.Optional;

/** The owners of an object, with or without one of them. */
public final class OwnerRefs {
    static final String MEMBER = "ownerReferences";

    /** Behind the uid of a reference it asks for the reference to be taken out. */
    static final String REMOVAL = "-";

    private OwnerRefs() {}

    /** A reference that asks for itself to be taken out of an object. */
    public static ObjectNode removal(ObjectNode reference) {
        return reference.deepCopy().put("uid", Trees.text(reference, "uid") + REMOVAL);
    }

    /**
     * The owners once the reference is applied: in place of one of the same name, kind and group,
     * else behind the others; or without it where it asks for its removal.
     */
    static ArrayNode merged(JsonNode owners, JsonNode reference) {
        var merged = JsonNodeFactory.instance.arrayNode();
        var removes = Trees.text(reference, "uid").endsWith(REMOVAL);
        var placed = removes;
        for (var each : owners) {
            if (!isOfSame(each, reference)) {
                merged.add(each.deepCopy());
            } else if (!placed) {
                // What else was said about the owner stays where only its identity is ours.
                merged.add(
                        each.deepCopy() instanceof ObjectNode known
                                ? known.setAll((ObjectNode) reference.deepCopy())
                                : reference.deepCopy());
                placed = true;
            }
        }
        return placed ? merged : merged.add(reference.deepCopy());
    }

    /** The owners of an object once the reference is applied to it; empty where nothing changes. */
    public static Optional<ArrayNode> change(JsonNode object, JsonNode reference) {
        var owners = object.path("metadata").path(MEMBER);
        var merged = merged(owners, reference);
        return Trees.sameOrEmpty(merged, owners) ? Optional.empty() : Optional.of(merged);
    }

    private static boolean isOfSame(JsonNode one, JsonNode other) {
        return Trees.text(one, "name").equals(Trees.text(other, "name"))
                && Trees.text(one, "kind").equals(Trees.text(other, "kind"))
                && group(one).equals(group(other));
    }

    private static String group(JsonNode reference) {
        var apiVersion = Trees.text(reference, "apiVersion");
        var slash = apiVersion.indexOf('/');
        return slash < 0 ? "" : apiVersion.substring(0, slash);
    }
}
