package dev.trellis.interpreter.lua;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.MissingNode;

import org.jspecify.annotations.Nullable;
import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Between JSON and Lua, for one run.
 *
 * <p>An integer that a Lua number cannot hold travels as text, and is the same integer again where
 * the script left it alone.
 */
final class JsonValues {
    private static final int DEPTH_MAX = 100;
    private static final int NODE_BYTES = 48;
    private static final long EXACT_MAX = 1L << 53;

    private final IdentityHashMap<LuaValue, JsonNode> opaque = new IdentityHashMap<>(0);

    LuaValue toLua(JsonNode node) {
        return toLua(node, null);
    }

    private LuaValue toLua(JsonNode node, @Nullable JsonTable around) {
        return switch (node.getNodeType()) {
            case OBJECT -> object(node, around);
            case ARRAY -> list(node, around);
            case STRING -> LuaValue.valueOf(node.textValue());
            case NUMBER -> number(node);
            case BOOLEAN -> LuaValue.valueOf(node.booleanValue());
            default -> LuaValue.NIL;
        };
    }

    private JsonTable object(JsonNode node, @Nullable JsonTable around) {
        var table = JsonTable.of(node, around);
        for (var entry : node.properties()) {
            table.member(LuaValue.valueOf(entry.getKey()), toLua(entry.getValue(), table));
        }
        return table;
    }

    private JsonTable list(JsonNode node, @Nullable JsonTable around) {
        var table = JsonTable.of(node, around);
        for (var at = 0; at < node.size(); at++) {
            table.element(at + 1, toLua(node.path(at), table));
        }
        return table;
    }

    private LuaValue number(JsonNode node) {
        if (node.isIntegralNumber() && !isExact(node)) {
            // A new object, not one that a constant of the script may share.
            var text = LuaString.valueUsing(node.asText().getBytes(StandardCharsets.US_ASCII));
            opaque.put(text, node);
            return text;
        }
        return node.canConvertToInt() && node.isIntegralNumber()
                ? LuaValue.valueOf(node.intValue())
                : LuaValue.valueOf(node.doubleValue());
    }

    private static boolean isExact(JsonNode integer) {
        return integer.canConvertToLong()
                && integer.longValue() <= EXACT_MAX
                && integer.longValue() >= -EXACT_MAX;
    }

    /**
     * A value as JSON; missing for nil.
     *
     * @param empty what an empty table that the script made stands for; missing to drop it
     */
    JsonNode toJson(LuaValue value, JsonNode empty) {
        var around = Collections.newSetFromMap(new IdentityHashMap<LuaValue, Boolean>());
        return toJson(value, empty, around);
    }

    private JsonNode toJson(LuaValue value, JsonNode empty, Set<LuaValue> around) {
        // Tables may be shared, so the result can be far larger than what the script made.
        Budget.current().allocate(NODE_BYTES);
        Budget.current().step(1);
        return switch (value.type()) {
            case LuaValue.TNIL -> MissingNode.getInstance();
            case LuaValue.TBOOLEAN -> JsonNodeFactory.instance.booleanNode(value.toboolean());
            case LuaValue.TNUMBER -> number(value.todouble());
            case LuaValue.TSTRING -> text(value);
            case LuaValue.TTABLE -> table((LuaTable) value, empty, around);
            default -> throw new LuaError("a " + value.typename() + " has no JSON form");
        };
    }

    private JsonNode text(LuaValue value) {
        var original = opaque.get(value);
        return original == null ? JsonNodeFactory.instance.textNode(value.tojstring()) : original;
    }

    private static JsonNode number(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw new LuaError("%s has no JSON form".formatted(value));
        }
        return value == Math.rint(value) && Math.abs(value) <= EXACT_MAX
                ? LongNode.valueOf((long) value)
                : DecimalNode.valueOf(BigDecimal.valueOf(value));
    }

    private JsonNode table(LuaTable table, JsonNode empty, Set<LuaValue> around) {
        if (table instanceof JsonTable json && json.unchanged().isPresent()) {
            return json.unchanged().get();
        }
        if (around.size() >= DEPTH_MAX) {
            throw new LuaError("tables are nested deeper than " + DEPTH_MAX);
        }
        if (!around.add(table)) {
            throw new LuaError("a table contains itself");
        }
        var keys = keys(table);
        JsonNode result;
        if (keys.isEmpty()) {
            result = emptyOf(table, empty);
        } else if (keys.getFirst().isint()) {
            result = elements(table, keys.size(), around);
        } else {
            result = members(table, keys, around);
        }
        around.remove(table);
        return result;
    }

    private static JsonNode emptyOf(LuaTable table, JsonNode empty) {
        if (table instanceof JsonTable json) {
            return json.isList()
                    ? JsonNodeFactory.instance.arrayNode()
                    : JsonNodeFactory.instance.objectNode();
        }
        return empty.deepCopy();
    }

    private static List<LuaValue> keys(LuaTable table) {
        if (table instanceof JsonTable json && !json.isList()) {
            return json.orderedKeys();
        }
        var keys = new ArrayList<>(List.of(table.keys()));
        // The order of hashes says nothing, and another engine would have another.
        keys.sort((left, right) ->
                left.isint() || right.isint()
                        ? Boolean.compare(right.isint(), left.isint())
                        : left.tojstring().compareTo(right.tojstring()));
        return keys;
    }

    private JsonNode elements(LuaTable table, int size, Set<LuaValue> around) {
        var list = JsonNodeFactory.instance.arrayNode();
        for (var at = 1; at <= size; at++) {
            var element = table.rawget(at);
            if (element.isnil()) {
                throw new LuaError("a table is neither a list without gaps nor has only names");
            }
            var json = toJson(element, MissingNode.getInstance(), around);
            if (!json.isMissingNode()) {
                list.add(json);
            }
        }
        return list;
    }

    private JsonNode members(LuaTable table, List<LuaValue> keys, Set<LuaValue> around) {
        var object = JsonNodeFactory.instance.objectNode();
        for (var key : keys) {
            if (key.type() != LuaValue.TSTRING) {
                throw new LuaError("a table is neither a list without gaps nor has only names");
            }
            var json = toJson(table.rawget(key), MissingNode.getInstance(), around);
            if (!json.isMissingNode()) {
                object.set(key.tojstring(), json);
            }
        }
        return object;
    }
}
