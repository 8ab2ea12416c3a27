package dev.trellis.interpreter.lua;

import com.fasterxml.jackson.databind.JsonNode;

import org.jspecify.annotations.Nullable;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * A table that came from JSON. It remembers whether it was a list, so that it is the same again
 * when it is empty, in which order its members stood, and whether anything in it was changed.
 */
final class JsonTable extends LuaTable {
    private final JsonNode source;
    private final @Nullable JsonTable around;
    private final List<LuaValue> order = new ArrayList<>(0);
    private boolean changed;

    private JsonTable(JsonNode source, @Nullable JsonTable around) {
        super(source.isArray() ? source.size() : 0, source.isArray() ? 0 : source.size());
        this.source = source;
        this.around = around;
    }

    static JsonTable of(JsonNode source, @Nullable JsonTable around) {
        return new JsonTable(source, around);
    }

    boolean isList() {
        return source.isArray();
    }

    /** What it came from, where neither it nor anything in it was changed since. */
    Optional<JsonNode> unchanged() {
        return changed ? Optional.empty() : Optional.of(source);
    }

    void member(LuaValue key, LuaValue value) {
        order.add(key);
        super.rawset(key, value);
    }

    void element(int at, LuaValue value) {
        super.rawset(at, value);
    }

    private void change() {
        // Whatever is around a changed table has been told already.
        for (var table = this; table != null && !table.changed; table = table.around) {
            table.changed = true;
        }
    }

    @Override
    public void rawset(int key, LuaValue value) {
        change();
        super.rawset(key, value);
    }

    @Override
    public void rawset(LuaValue key, LuaValue value) {
        change();
        super.rawset(key, value);
    }

    @Override
    public void sort(LuaValue comparator) {
        change();
        super.sort(comparator);
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
