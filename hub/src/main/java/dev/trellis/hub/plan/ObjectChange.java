package dev.trellis.hub.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

import java.util.List;

/**
 * An object that comes, changes or goes.
 *
 * @param namespace empty for an object that lives in none
 * @param fields what changes in it; none where all of it comes or goes
 */
public record ObjectChange(
        Action action, String kind, String namespace, String name, List<FieldChange> fields) {
    public ObjectChange {
        fields = List.copyOf(fields);
    }

    /** What happens to an object. */
    public enum Action {
        CREATE,
        UPDATE,
        DELETE,
        UNCHANGED
    }

    /**
     * From how an object is to how it would be.
     *
     * @param before missing where there is none
     * @param after missing where there is none any more
     */
    public static ObjectChange between(JsonNode before, JsonNode after) {
        var object = after instanceof MissingNode ? before : after;
        var kind = object.path("kind").asText();
        var fields =
                before instanceof MissingNode || after instanceof MissingNode
                        ? List.<FieldChange>of()
                        : FieldChange.between(before, after);
        return new ObjectChange(
                action(before, after, fields),
                kind,
                object.at("/metadata/namespace").asText(),
                object.at("/metadata/name").asText(),
                kind.equals("Secret") ? fields.stream().map(FieldChange::hidden).toList() : fields);
    }

    private static Action action(JsonNode before, JsonNode after, List<FieldChange> fields) {
        if (before instanceof MissingNode) {
            return Action.CREATE;
        }
        if (after instanceof MissingNode) {
            return Action.DELETE;
        }
        return fields.isEmpty() ? Action.UNCHANGED : Action.UPDATE;
    }
}
