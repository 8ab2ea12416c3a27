package dev.trellis.interpreter.lua;

import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * A table that came from JSON. It remembers whether it was a list, so that it is the same again
 * when it is empty, and in which order its members stood.
 */
final class JsonTable extends LuaTable {
    private final boolean list;
    private final List<LuaValue> order = new ArrayList<>();

    private JsonTable(boolean list, int elements, int members) {
        super(elements, members);
        this.list = list;
    }

    static JsonTable list(int size) {
        return new JsonTable(true, size, 0);
    }

    static JsonTable object(int size) {
        return new JsonTable(false, 0, size);
    }

    boolean isList() {
        return list;
    }

    void member(LuaValue key, LuaValue value) {
        order.add(key);
        rawset(key, value);
    }

    /** The keys that are there: those of the JSON in its order, then those that a script added. */
    List<LuaValue> orderedKeys() {
        var known = new HashSet<>(order);
        var keys = new ArrayList<LuaValue>();
        for (var key : order) {
            if (!rawget(key).isnil()) {
                keys.add(key);
            }
        }
        for (var key : keys()) {
            if (!known.contains(key)) {
                keys.add(key);
            }
        }
        return keys;
    }
}
