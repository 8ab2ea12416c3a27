package dev.trellis.interpreter.lua;

import org.luaj.vm2.Prototype;

/** A script that was compiled. It can run on many threads at once. */
public final class LuaScript {
    private final String name;
    private final Prototype prototype;

    LuaScript(String name, Prototype prototype) {
        this.name = name;
        this.prototype = prototype;
    }

    public String name() {
        return name;
    }

    Prototype prototype() {
        return prototype;
    }
}
