package dev.trellis.interpreter.lua;

import static org.luaj.vm2.LuaValue.NIL;
import static org.luaj.vm2.LuaValue.NONE;
import static org.luaj.vm2.LuaValue.varargsOf;

import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;

import java.util.List;

/** Text. What makes much out of little is left out, as in the reference. */
final class StringLibrary {
    private static final int ARGUMENT_BYTES_MAX = 1_000_000;

    private StringLibrary() {}

    static FrozenTable table() {
        var strings = new FrozenTable();
        for (var name : List.of("dump", "gsub", "rep")) {
            strings.with(name, JavaFunction.denied("string." + name));
        }
        var matches = JavaFunction.of("gmatch", StringLibrary::matches);
        return strings.with("byte", JavaFunction.of("byte", StringLibrary::bytes))
                .with("char", JavaFunction.of("char", StringLibrary::characters))
                .with("find", JavaFunction.of("find", arguments -> search(arguments, true)))
                .with("match", JavaFunction.of("match", arguments -> search(arguments, false)))
                .with("gmatch", matches)
                .with("gfind", matches)
                .with("format", JavaFunction.of("format", StringFormat::format))
                .with(
                        "len",
                        JavaFunction.of(
                                "len", arguments -> LuaValue.valueOf(text(arguments, 1).length())))
                .with(
                        "lower",
                        JavaFunction.of("lower", arguments -> mapped(arguments, 'A', 'Z', 32)))
                .with(
                        "upper",
                        JavaFunction.of("upper", arguments -> mapped(arguments, 'a', 'z', -32)))
                .with("reverse", JavaFunction.of("reverse", StringLibrary::reversed))
                .with("sub", JavaFunction.of("sub", StringLibrary::part))
                .freeze();
    }

    /** A text argument of bounded size. */
    static LuaString text(Varargs arguments, int at) {
        var text = arguments.checkstring(at);
        if (text.length() > ARGUMENT_BYTES_MAX) {
            throw new LuaError("string is longer than " + ARGUMENT_BYTES_MAX + " bytes");
        }
        return text;
    }

    private static Varargs bytes(Varargs arguments) {
        var text = text(arguments, 1);
        var first = start(arguments.optint(2, 1), text.length());
        var last = end(arguments.optint(3, first + 1), text.length());
        if (last <= first) {
            return NONE;
        }
        Budget.current().allocate(16L * (last - first));
        var values = new LuaValue[last - first];
        for (var at = first; at < last; at++) {
            values[at - first] = LuaValue.valueOf(text.luaByte(at));
        }
        return varargsOf(values);
    }

    private static Varargs characters(Varargs arguments) {
        var bytes = new byte[arguments.narg()];
        for (var at = 0; at < bytes.length; at++) {
            var code = arguments.checkint(at + 1);
            if (code < 0 || code > 0xFF) {
                throw new LuaError("invalid value for a character: " + code);
            }
            bytes[at] = (byte) code;
        }
        Budget.current().allocate(bytes.length);
        return LuaString.valueUsing(bytes);
    }

    private static Varargs mapped(Varargs arguments, char from, char to, int distance) {
        var text = text(arguments, 1);
        Budget.current().allocate(text.length());
        var bytes = new byte[text.length()];
        for (var at = 0; at < bytes.length; at++) {
            var one = text.luaByte(at);
            bytes[at] = (byte) (one >= from && one <= to ? one + distance : one);
        }
        return LuaString.valueUsing(bytes);
    }

    private static Varargs reversed(Varargs arguments) {
        var text = text(arguments, 1);
        Budget.current().allocate(text.length());
        var bytes = new byte[text.length()];
        for (var at = 0; at < bytes.length; at++) {
            bytes[at] = (byte) text.luaByte(bytes.length - 1 - at);
        }
        return LuaString.valueUsing(bytes);
    }

    private static Varargs part(Varargs arguments) {
        var text = text(arguments, 1);
        var first = start(arguments.checkint(2), text.length());
        var last = end(arguments.optint(3, -1), text.length());
        return last <= first ? LuaValue.EMPTYSTRING : text.substring(first, last);
    }

    /** From positions that count from one, or from the end where they are negative. */
    private static int start(int position, int length) {
        return position > 0 ? position - 1 : position == 0 ? 0 : Math.max(0, length + position);
    }

    private static int end(int position, int length) {
        return position >= 0 ? Math.min(position, length) : Math.max(0, length + position + 1);
    }

    private static Varargs search(Varargs arguments, boolean positions) {
        var text = text(arguments, 1);
        var pattern = text(arguments, 2);
        var from = start(arguments.optint(3, 1), text.length());
        if (from > text.length()) {
            return NIL;
        }
        if (positions && arguments.toboolean(4)) {
            return plain(text, pattern, from);
        }
        var anchored = pattern.length() > 0 && pattern.luaByte(0) == '^';
        var matcher = new LuaPattern(text, pattern);
        for (var at = from; at <= text.length(); at++) {
            Budget.current().step(1);
            var end = matcher.matchAt(at, anchored ? 1 : 0);
            if (end >= 0) {
                return positions
                        ? varargsOf(
                                LuaValue.valueOf(at + 1),
                                LuaValue.valueOf(end),
                                matcher.values(at, end, false))
                        : matcher.values(at, end, true);
            }
            if (anchored) {
                break;
            }
        }
        return NIL;
    }

    private static Varargs plain(LuaString text, LuaString wanted, int from) {
        Budget.current().step(Math.max(1, text.length() - from));
        var at = text.indexOf(wanted, from);
        return at < 0
                ? NIL
                : varargsOf(LuaValue.valueOf(at + 1), LuaValue.valueOf(at + wanted.length()));
    }

    private static Varargs matches(Varargs arguments) {
        var text = text(arguments, 1);
        var pattern = text(arguments, 2);
        var position = new int[1];
        return JavaFunction.of(
                "gmatch iterator",
                _ -> {
                    var matcher = new LuaPattern(text, pattern);
                    for (var at = position[0]; at <= text.length(); at++) {
                        Budget.current().step(1);
                        var end = matcher.matchAt(at, 0);
                        if (end >= 0) {
                            position[0] = end == at ? end + 1 : end;
                            return matcher.values(at, end, true);
                        }
                    }
                    position[0] = text.length() + 1;
                    return NIL;
                });
    }
}
