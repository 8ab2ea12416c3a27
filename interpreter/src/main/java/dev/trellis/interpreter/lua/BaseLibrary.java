package dev.trellis.interpreter.lua;

import static org.luaj.vm2.LuaValue.FALSE;
import static org.luaj.vm2.LuaValue.NIL;
import static org.luaj.vm2.LuaValue.NONE;
import static org.luaj.vm2.LuaValue.TRUE;
import static org.luaj.vm2.LuaValue.varargsOf;

import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;

import java.util.Iterator;
import java.util.List;

/** The functions without a prefix. */
final class BaseLibrary {
    private static final int UNPACKED_MAX = 8000;
    private static final List<String> DENIED =
            List.of(
                    "collectgarbage",
                    "dofile",
                    "getfenv",
                    "getmetatable",
                    "load",
                    "loadfile",
                    "loadstring",
                    "module",
                    "newproxy",
                    "rawequal",
                    "rawget",
                    "rawset",
                    "setfenv",
                    "setmetatable");
    private static final JavaFunction NEXT =
            JavaFunction.of("next", arguments -> arguments.checktable(1).next(arguments.arg(2)));
    private static final JavaFunction NEXT_ELEMENT =
            JavaFunction.of("inext", arguments -> arguments.checktable(1).inext(arguments.arg(2)));

    private BaseLibrary() {}

    static void addTo(FrozenTable globals) {
        DENIED.forEach(name -> globals.with(name, JavaFunction.denied(name)));
        globals.with("_VERSION", LuaValue.valueOf("Lua 5.1"))
                .with("assert", JavaFunction.of("assert", BaseLibrary::check))
                .with("error", JavaFunction.of("error", BaseLibrary::error))
                .with("ipairs", JavaFunction.of("ipairs", BaseLibrary::elements))
                .with("next", NEXT)
                .with("pairs", JavaFunction.of("pairs", BaseLibrary::pairs))
                .with("pcall", JavaFunction.of("pcall", BaseLibrary::protectedCall))
                .with("print", JavaFunction.of("print", arguments -> NONE))
                .with("select", JavaFunction.of("select", BaseLibrary::select))
                .with("tonumber", JavaFunction.of("tonumber", BaseLibrary::toNumber))
                .with("tostring", JavaFunction.of("tostring", BaseLibrary::toText))
                .with("type", JavaFunction.of("type", BaseLibrary::type))
                .with("unpack", JavaFunction.of("unpack", BaseLibrary::unpack))
                .with("xpcall", JavaFunction.of("xpcall", BaseLibrary::handledCall));
    }

    private static Varargs check(Varargs arguments) {
        if (!arguments.checkvalue(1).toboolean()) {
            throw new LuaError(
                    arguments.narg() > 1
                            ? arguments.arg(2)
                            : LuaValue.valueOf("assertion failed!"));
        }
        return arguments;
    }

    private static Varargs error(Varargs arguments) {
        var message = arguments.arg1();
        // With a position where the message is text, as its reader expects it.
        throw message.isstring() && arguments.optint(2, 1) > 0
                ? new LuaError(message.tojstring())
                : new LuaError(message);
    }

    private static Varargs elements(Varargs arguments) {
        return varargsOf(NEXT_ELEMENT, arguments.checktable(1), LuaValue.valueOf(0));
    }

    private static Varargs pairs(Varargs arguments) {
        var table = arguments.checktable(1);
        if (!(table instanceof JsonTable json) || json.isList()) {
            return varargsOf(NEXT, table, NIL);
        }
        var keys = json.orderedKeys();
        Budget.current().allocate(16L * keys.size());
        var remaining = keys.iterator();
        return varargsOf(JavaFunction.of("next", _ -> next(json, remaining)), table, NIL);
    }

    private static Varargs next(LuaTable table, Iterator<LuaValue> remaining) {
        while (remaining.hasNext()) {
            var key = remaining.next();
            var value = table.rawget(key);
            if (!value.isnil()) {
                return varargsOf(key, value);
            }
        }
        return NIL;
    }

    private static Varargs protectedCall(Varargs arguments) {
        try {
            return varargsOf(TRUE, arguments.checkvalue(1).invoke(arguments.subargs(2)));
        } catch (LuaError e) {
            return varargsOf(FALSE, message(e));
        }
    }

    private static Varargs handledCall(Varargs arguments) {
        try {
            return varargsOf(TRUE, arguments.checkvalue(1).invoke(NONE));
        } catch (LuaError e) {
            return varargsOf(FALSE, arguments.checkvalue(2).invoke(message(e)));
        }
    }

    private static LuaValue message(LuaError error) {
        var message = error.getMessageObject();
        return message == null ? NIL : message;
    }

    private static Varargs select(Varargs arguments) {
        if (arguments.arg1().isstring() && arguments.checkjstring(1).equals("#")) {
            return LuaValue.valueOf(arguments.narg() - 1);
        }
        var from = arguments.checkint(1);
        if (from == 0 || from < -arguments.narg()) {
            throw new LuaError("bad argument #1 to 'select' (index out of range)");
        }
        return arguments.subargs(from < 0 ? arguments.narg() + from + 1 : from + 1);
    }

    private static Varargs toNumber(Varargs arguments) {
        if (arguments.isnoneornil(2)) {
            return arguments.checkvalue(1).tonumber();
        }
        var base = arguments.checkint(2);
        if (base < Character.MIN_RADIX || base > Character.MAX_RADIX) {
            throw new LuaError("bad argument #2 to 'tonumber' (base out of range)");
        }
        return arguments.checkstring(1).tonumber(base);
    }

    private static Varargs toText(Varargs arguments) {
        return LuaValue.valueOf(text(arguments.checkvalue(1)));
    }

    /** Tables and functions without an address, which would differ from run to run. */
    static String text(LuaValue value) {
        return switch (value.type()) {
            case LuaValue.TNUMBER -> Numbers.text(value.todouble());
            case LuaValue.TTABLE, LuaValue.TFUNCTION -> value.typename();
            default -> value.tojstring();
        };
    }

    private static Varargs type(Varargs arguments) {
        return LuaValue.valueOf(arguments.checkvalue(1).typename());
    }

    private static Varargs unpack(Varargs arguments) {
        var table = arguments.checktable(1);
        var from = arguments.optint(2, 1);
        var to = arguments.isnoneornil(3) ? table.length() : arguments.checkint(3);
        if ((long) to - from >= UNPACKED_MAX) {
            throw new LuaError("too many results to unpack");
        }
        Budget.current().allocate(8L * Math.max(0, to - from + 1));
        return to < from ? NONE : table.unpack(from, to);
    }
}
