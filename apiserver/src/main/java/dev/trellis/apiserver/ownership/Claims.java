package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.ownership.Manager.Operation;

import org.jspecify.annotations.Nullable;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The managed fields of one object, by manager. Changed in place while a write is decided. */
final class Claims {
    private static final Comparator<Map.Entry<Manager, Claim>> ORDER =
            Comparator.comparing((Map.Entry<Manager, Claim> entry) -> entry.getKey().operation())
                    .thenComparing(entry -> entry.getValue().time())
                    .thenComparing(entry -> entry.getKey().name())
                    .thenComparing(entry -> entry.getValue().apiVersion())
                    .thenComparing(entry -> entry.getKey().subresource());

    private final Map<Manager, Claim> byManager;

    Claims(Map<Manager, Claim> byManager) {
        this.byManager = new LinkedHashMap<>(byManager);
    }

    static Claims none() {
        return new Claims(Map.of());
    }

    /** Reads the entries of an object that is stored, so they make sense. */
    static Claims readStored(JsonNode entries) {
        var made = none();
        entries.forEach(made::add);
        return made;
    }

    /** Reads entries that somebody sent; empty if any of them makes no sense. */
    static Optional<Claims> read(JsonNode entries) {
        var made = none();
        for (var entry : entries) {
            var operation = entry.path("operation").asText("");
            if ((!operation.equals("Apply") && !operation.equals("Update"))
                    || entry.path("apiVersion").asText("").isEmpty()
                    || !entry.path("fieldsType").asText("").equals("FieldsV1")
                    || !isSet(entry.path("fieldsV1"))) {
                return Optional.empty();
            }
            made.add(entry);
        }
        return Optional.of(made);
    }

    private void add(JsonNode entry) {
        var applies = entry.path("operation").asText("").equals("Apply");
        var version = entry.path("apiVersion").asText("");
        put(
                new Manager(
                        entry.path("manager").asText(""),
                        applies ? Operation.APPLY : Operation.UPDATE,
                        applies ? "" : version,
                        entry.path("subresource").asText("")),
                Claim.read(entry.path("fieldsV1"), version, entry.path("time").asText("")));
    }

    private static boolean isSet(JsonNode fields) {
        if (fields.isMissingNode() || fields.isNull()) {
            return true;
        }
        return fields.isObject()
                && fields.properties().stream()
                        .allMatch(field ->
                                field.getKey().equals(".")
                                        || (PathText.isElement(field.getKey())
                                                && isSet(field.getValue())));
    }

    /** The entries as they stand in an object. */
    ArrayNode write() {
        var made = JsonNodeFactory.instance.arrayNode();
        byManager.entrySet().stream()
                .sorted(ORDER)
                .forEach(entry -> made.add(write(entry.getKey(), entry.getValue())));
        return made;
    }

    private static ObjectNode write(Manager manager, Claim claim) {
        var made = JsonNodeFactory.instance.objectNode();
        if (!manager.name().isEmpty()) {
            made.put("manager", manager.name());
        }
        made.put("operation", manager.operation().toString());
        made.put("apiVersion", claim.apiVersion());
        if (!claim.time().isEmpty()) {
            made.put("time", claim.time());
        }
        made.put("fieldsType", "FieldsV1");
        made.set("fieldsV1", claim.write());
        if (!manager.subresource().isEmpty()) {
            made.put("subresource", manager.subresource());
        }
        return made;
    }

    Claims copy() {
        return new Claims(byManager);
    }

    boolean isEmpty() {
        return byManager.isEmpty();
    }

    Map<Manager, Claim> byManager() {
        return byManager;
    }

    @Nullable Claim find(Manager manager) {
        return byManager.get(manager);
    }

    void put(Manager manager, Claim claim) {
        byManager.put(manager, claim);
    }

    void remove(Manager manager) {
        byManager.remove(manager);
    }
}
