package dev.trellis.interpreter.lua;

import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;

/** A table that all runs share, and none can change once it is {@link #freeze frozen}. */
final class FrozenTable extends LuaTable {
    private boolean frozen;

    FrozenTable with(String name, LuaValue value) {
        set(name, value);
        return this;
    }

    FrozenTable freeze() {
        frozen = true;
        return this;
    }

    private void check() {
        if (frozen) {
            throw new LuaError("attempt to change a library");
        }
    }

    @Override
    public void set(int key, LuaValue value) {
        check();
        super.set(key, value);
    }

    @Override
    public void set(LuaValue key, LuaValue value) {
        check();
        super.set(key, value);
    }

    @Override
    public void rawset(int key, LuaValue value) {
        check();
        super.rawset(key, value);
    }

    @Override
    public void rawset(LuaValue key, LuaValue value) {
        check();
        super.rawset(key, value);
    }

    @Override
    public void insert(int position, LuaValue value) {
        check();
        super.insert(position, value);
    }

    @Override
    public LuaValue remove(int position) {
        check();
        return super.remove(position);
    }

    @Override
    public void sort(LuaValue comparator) {
        check();
        super.sort(comparator);
    }

    @Override
    public LuaValue setmetatable(LuaValue metatable) {
        check();
        return super.setmetatable(metatable);
    }
}
