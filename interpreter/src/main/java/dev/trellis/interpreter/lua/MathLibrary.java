package dev.trellis.interpreter.lua;

import static org.luaj.vm2.LuaValue.NONE;

import org.luaj.vm2.Globals;
import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;
import org.luaj.vm2.lib.PackageLib;
import org.luaj.vm2.lib.jse.JseMathLib;

/** Mathematics, under the names of Lua 5.1. */
final class MathLibrary {
    private MathLibrary() {}

    static FrozenTable table() {
        var engine = new Globals();
        engine.load(new PackageLib());
        engine.load(new JseMathLib());
        var its = (LuaTable) engine.get("math");
        var math = new FrozenTable();
        for (var name : its.keys()) {
            math.set(name, its.get(name));
        }
        return math.with("mod", its.get("fmod"))
                .with(
                        "log10",
                        JavaFunction.of(
                                "log10",
                                arguments ->
                                        LuaValue.valueOf(Math.log10(arguments.checkdouble(1)))))
                .with(
                        "log",
                        JavaFunction.of(
                                "log",
                                arguments -> LuaValue.valueOf(Math.log(arguments.checkdouble(1)))))
                .with("random", JavaFunction.of("random", MathLibrary::random))
                .with("randomseed", JavaFunction.of("randomseed", arguments -> NONE))
                .freeze();
    }

    /** Numbers that are the same in each run with the same input. */
    private static Varargs random(Varargs arguments) {
        var numbers = Budget.current().random();
        if (arguments.narg() == 0) {
            return LuaValue.valueOf(numbers.nextDouble());
        }
        long low = arguments.narg() == 1 ? 1 : arguments.checkint(1);
        long high = arguments.checkint(arguments.narg() == 1 ? 1 : 2);
        if (low > high) {
            throw new LuaError("bad argument to 'random' (interval is empty)");
        }
        return LuaValue.valueOf((double) numbers.nextLong(low, high + 1));
    }
}
