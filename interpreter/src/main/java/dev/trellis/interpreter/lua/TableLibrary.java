package dev.trellis.interpreter.lua;

import static org.luaj.vm2.LuaValue.NIL;
import static org.luaj.vm2.LuaValue.NONE;

import org.luaj.vm2.Buffer;
import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;

/** Lists. */
final class TableLibrary {
    private static final int SLOT_BYTES = 40;

    private TableLibrary() {}

    static FrozenTable table() {
        return new FrozenTable()
                .with("concat", JavaFunction.of("concat", TableLibrary::concat))
                .with("getn", JavaFunction.of("getn", arguments -> arguments.checktable(1).len()))
                .with("insert", JavaFunction.of("insert", TableLibrary::insert))
                .with("maxn", JavaFunction.of("maxn", TableLibrary::largestKey))
                .with("remove", JavaFunction.of("remove", TableLibrary::remove))
                .with("sort", JavaFunction.of("sort", TableLibrary::sort))
                .freeze();
    }

    private static Varargs concat(Varargs arguments) {
        var table = arguments.checktable(1);
        var separator = arguments.optstring(2, LuaValue.EMPTYSTRING);
        var from = arguments.optint(3, 1);
        var to = arguments.isnoneornil(4) ? table.length() : arguments.checkint(4);
        var text = new Buffer();
        for (long at = from; at <= to; at++) {
            Budget.current().step(1);
            var element = table.get((int) at);
            if (!element.isstring()) {
                throw new LuaError(
                        "invalid value (%s) at index %d in table for 'concat'"
                                .formatted(element.typename(), at));
            }
            var piece =
                    element.isnumber()
                            ? LuaValue.valueOf(BaseLibrary.text(element)).strvalue()
                            : element.strvalue();
            Budget.current().allocate(piece.length() + separator.length());
            text.append(piece);
            if (at < to) {
                text.append(separator);
            }
        }
        return text.tostring();
    }

    private static Varargs insert(Varargs arguments) {
        var table = arguments.checktable(1);
        Budget.current().allocate(SLOT_BYTES);
        switch (arguments.narg()) {
            case 2 -> table.set(table.length() + 1, arguments.arg(2));
            case 3 -> insertAt(table, arguments.checkint(2), arguments.arg(3));
            default -> throw new LuaError("wrong number of arguments to 'insert'");
        }
        return NONE;
    }

    private static void insertAt(LuaTable table, int position, LuaValue value) {
        var length = table.length();
        if (position > length + 1 || position < 1) {
            throw new LuaError("bad argument #2 to 'insert' (position out of bounds)");
        }
        Budget.current().step(length - position + 2);
        for (var at = length; at >= position; at--) {
            table.set(at + 1, table.get(at));
        }
        table.set(position, value);
    }

    private static Varargs remove(Varargs arguments) {
        var table = arguments.checktable(1);
        var length = table.length();
        var position = arguments.optint(2, length);
        if (length == 0 || position < 1 || position > length) {
            return NIL;
        }
        var removed = table.get(position);
        Budget.current().step(length - position + 1);
        for (var at = position; at < length; at++) {
            table.set(at, table.get(at + 1));
        }
        table.set(length, NIL);
        return removed;
    }

    private static Varargs largestKey(Varargs arguments) {
        var largest = 0.0;
        for (var key : arguments.checktable(1).keys()) {
            if (key.type() == LuaValue.TNUMBER) {
                largest = Math.max(largest, key.todouble());
            }
        }
        return LuaValue.valueOf(largest);
    }

    private static Varargs sort(Varargs arguments) {
        var table = arguments.checktable(1);
        // Sorting without a function is done without the script: it pays in advance.
        var length = Math.max(1, table.length());
        Budget.current()
                .step(
                        (int)
                                Math.min(
                                        Integer.MAX_VALUE,
                                        (long) length * (64 - Long.numberOfLeadingZeros(length))));
        table.sort(arguments.isnoneornil(2) ? NIL : arguments.checkfunction(2));
        return NONE;
    }
}
