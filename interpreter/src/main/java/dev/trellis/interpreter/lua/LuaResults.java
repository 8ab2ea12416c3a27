package dev.trellis.interpreter.lua;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;

import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;

/** What a function returned. Each reader fails where the value is of another type. */
public final class LuaResults {
    private final JsonValues values;
    private final Varargs results;
    private final String function;

    LuaResults(JsonValues values, Varargs results, String function) {
        this.values = values;
        this.results = results;
        this.function = function;
    }

    public boolean bool() {
        var value = results.arg1();
        if (value.type() != LuaValue.TBOOLEAN) {
            throw wrong("boolean", value);
        }
        return value.toboolean();
    }

    /** The first value, cut to 32 bits. */
    public int number() {
        var value = results.arg1();
        if (value.type() != LuaValue.TNUMBER) {
            throw wrong("number", value);
        }
        return (int) value.todouble();
    }

    public JsonNode object() {
        return table(results.arg1(), JsonNodeFactory.instance.objectNode());
    }

    public JsonNode list() {
        return table(results.arg1(), JsonNodeFactory.instance.arrayNode());
    }

    /** Missing where nothing came back. */
    public JsonNode listOrNothing() {
        return results.arg1().isnil() ? MissingNode.getInstance() : list();
    }

    /** The second value; missing where there is none. */
    public JsonNode secondObjectOrNothing() {
        var value = results.arg(2);
        return value.isnil()
                ? MissingNode.getInstance()
                : table(value, JsonNodeFactory.instance.objectNode());
    }

    private JsonNode table(LuaValue value, JsonNode empty) {
        if (value.type() != LuaValue.TTABLE) {
            throw wrong("table", value);
        }
        return values.toJson(value, empty);
    }

    private LuaError wrong(String wanted, LuaValue found) {
        return new LuaError(
                "%s should return a %s and returned a %s"
                        .formatted(function, wanted, found.typename()));
    }
}
