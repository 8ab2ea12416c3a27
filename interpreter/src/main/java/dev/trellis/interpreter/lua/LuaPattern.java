package dev.trellis.interpreter.lua;

import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;

/**
 * The patterns of Lua, with every step counted: some of them take exponential time on short texts,
 * and the engine's own matcher cannot be stopped.
 */
final class LuaPattern {
    private static final int CAPTURES_MAX = 32;
    private static final int DEPTH_MAX = 200;
    private static final int OPEN = -1;
    private static final int POSITION = -2;

    private final LuaString text;
    private final LuaString pattern;
    private final Budget budget = Budget.current();
    private final int[] starts = new int[CAPTURES_MAX];
    private final int[] lengths = new int[CAPTURES_MAX];
    private int captures;
    private int depth;

    LuaPattern(LuaString text, LuaString pattern) {
        this.text = text;
        this.pattern = pattern;
    }

    /** Where a match that begins here ends, or -1. */
    int matchAt(int start, int patternStart) {
        captures = 0;
        depth = 0;
        return match(start, patternStart);
    }

    int captures() {
        return captures;
    }

    /** The captures, or the whole match where there are none and it is wanted. */
    Varargs values(int start, int end, boolean orWhole) {
        if (captures == 0 && orWhole) {
            return text.substring(start, end);
        }
        var values = new LuaValue[captures];
        for (var at = 0; at < captures; at++) {
            values[at] = capture(at);
        }
        return LuaValue.varargsOf(values);
    }

    private LuaValue capture(int at) {
        if (lengths[at] == POSITION) {
            return LuaValue.valueOf(starts[at] + 1);
        }
        if (lengths[at] == OPEN) {
            throw new LuaError("unfinished capture");
        }
        budget.allocate(lengths[at]);
        return text.substring(starts[at], starts[at] + lengths[at]);
    }

    private int match(int textStart, int patternStart) {
        if (++depth > DEPTH_MAX) {
            throw new LuaError("pattern too complex");
        }
        try {
            var at = textStart;
            var p = patternStart;
            while (p < pattern.length()) {
                budget.step(1);
                switch (pattern.luaByte(p)) {
                    case '(' -> {
                        return isAt(p + 1, ')')
                                ? openCapture(at, p + 2, POSITION)
                                : openCapture(at, p + 1, OPEN);
                    }
                    case ')' -> {
                        return closeCapture(at, p + 1);
                    }
                    case '$' -> {
                        if (p + 1 == pattern.length()) {
                            return at == text.length() ? at : -1;
                        }
                    }
                    case '%' -> {
                        if (isAt(p + 1, 'b')) {
                            at = balanced(at, p + 2);
                            if (at < 0) {
                                return -1;
                            }
                            p += 4;
                            continue;
                        }
                        if (isAt(p + 1, 'f')) {
                            if (!frontier(at, p + 2)) {
                                return -1;
                            }
                            p = classEnd(p + 2);
                            continue;
                        }
                        if (p + 1 < pattern.length() && Character.isDigit(pattern.luaByte(p + 1))) {
                            at = sameAsCapture(at, pattern.luaByte(p + 1) - '1');
                            if (at < 0) {
                                return -1;
                            }
                            p += 2;
                            continue;
                        }
                    }
                    default -> {}
                }
                var end = classEnd(p);
                var quantifier = end < pattern.length() ? pattern.luaByte(end) : 0;
                switch (quantifier) {
                    case '?' -> {
                        if (single(at, p, end)) {
                            var with = match(at + 1, end + 1);
                            if (with >= 0) {
                                return with;
                            }
                        }
                        p = end + 1;
                    }
                    case '*' -> {
                        return longest(at, p, end, 0);
                    }
                    case '+' -> {
                        return longest(at, p, end, 1);
                    }
                    case '-' -> {
                        return shortest(at, p, end);
                    }
                    default -> {
                        if (!single(at, p, end)) {
                            return -1;
                        }
                        at++;
                        p = end;
                    }
                }
            }
            return at;
        } finally {
            depth--;
        }
    }

    private boolean isAt(int at, char wanted) {
        return at < pattern.length() && pattern.luaByte(at) == wanted;
    }

    private int longest(int start, int p, int end, int least) {
        var count = 0;
        while (single(start + count, p, end)) {
            count++;
            budget.step(1);
        }
        for (; count >= least; count--) {
            var found = match(start + count, end + 1);
            if (found >= 0) {
                return found;
            }
        }
        return -1;
    }

    private int shortest(int start, int p, int end) {
        for (var at = start; ; at++) {
            var found = match(at, end + 1);
            if (found >= 0) {
                return found;
            }
            if (!single(at, p, end)) {
                return -1;
            }
        }
    }

    private int openCapture(int at, int p, int kind) {
        if (captures >= CAPTURES_MAX) {
            throw new LuaError("too many captures");
        }
        starts[captures] = at;
        lengths[captures] = kind;
        captures++;
        var found = match(at, p);
        if (found < 0) {
            captures--;
        }
        return found;
    }

    private int closeCapture(int at, int p) {
        for (var last = captures - 1; last >= 0; last--) {
            if (lengths[last] == OPEN) {
                lengths[last] = at - starts[last];
                var found = match(at, p);
                if (found < 0) {
                    lengths[last] = OPEN;
                }
                return found;
            }
        }
        throw new LuaError("invalid pattern capture");
    }

    private int sameAsCapture(int at, int capture) {
        if (capture < 0 || capture >= captures || lengths[capture] < 0) {
            throw new LuaError("invalid capture index");
        }
        var length = lengths[capture];
        if (text.length() - at < length) {
            return -1;
        }
        for (var offset = 0; offset < length; offset++) {
            budget.step(1);
            if (text.luaByte(starts[capture] + offset) != text.luaByte(at + offset)) {
                return -1;
            }
        }
        return at + length;
    }

    private int balanced(int start, int p) {
        if (p + 1 >= pattern.length()) {
            throw new LuaError("unbalanced pattern");
        }
        if (start >= text.length() || text.luaByte(start) != pattern.luaByte(p)) {
            return -1;
        }
        var open = 1;
        for (var at = start + 1; at < text.length(); at++) {
            budget.step(1);
            var one = text.luaByte(at);
            if (one == pattern.luaByte(p + 1)) {
                if (--open == 0) {
                    return at + 1;
                }
            } else if (one == pattern.luaByte(p)) {
                open++;
            }
        }
        return -1;
    }

    private boolean frontier(int at, int p) {
        if (!isAt(p, '[')) {
            throw new LuaError("missing [ after the frontier in a pattern");
        }
        var end = classEnd(p);
        var before = at == 0 ? 0 : text.luaByte(at - 1);
        var here = at < text.length() ? text.luaByte(at) : 0;
        return !inSet(before, p, end - 1) && inSet(here, p, end - 1);
    }

    /** Where the class that begins here ends. */
    private int classEnd(int start) {
        var at = start;
        if (at >= pattern.length()) {
            throw new LuaError("malformed pattern");
        }
        var first = pattern.luaByte(at++);
        if (first == '%') {
            if (at == pattern.length()) {
                throw new LuaError("malformed pattern (ends with %)");
            }
            return at + 1;
        }
        if (first == '[') {
            if (isAt(at, '^')) {
                at++;
            }
            do {
                if (at >= pattern.length()) {
                    throw new LuaError("malformed pattern (missing ])");
                }
                if (pattern.luaByte(at++) == '%') {
                    at++;
                }
            } while (!isAt(at, ']'));
            return at + 1;
        }
        return at;
    }

    private boolean single(int at, int p, int end) {
        if (at >= text.length()) {
            return false;
        }
        var one = text.luaByte(at);
        return switch (pattern.luaByte(p)) {
            case '.' -> true;
            case '%' -> isOf(one, pattern.luaByte(p + 1));
            case '[' -> inSet(one, p, end - 1);
            default -> pattern.luaByte(p) == one;
        };
    }

    private boolean inSet(int one, int start, int end) {
        var at = start + 1;
        var positive = true;
        if (isAt(at, '^')) {
            positive = false;
            at++;
        }
        for (; at < end; at++) {
            budget.step(1);
            var in = pattern.luaByte(at);
            if (in == '%') {
                at++;
                if (isOf(one, pattern.luaByte(at))) {
                    return positive;
                }
            } else if (isAt(at + 1, '-') && at + 2 < end) {
                if (in <= one && one <= pattern.luaByte(at + 2)) {
                    return positive;
                }
                at += 2;
            } else if (in == one) {
                return positive;
            }
        }
        return !positive;
    }

    private static boolean isOf(int one, int type) {
        var lower = Character.toLowerCase(type);
        var is =
                switch (lower) {
                    case 'a' -> isLetter(one);
                    case 'c' -> one < ' ' || one == 127;
                    case 'd' -> isDigit(one);
                    case 'g' -> one > ' ' && one < 127;
                    case 'l' -> one >= 'a' && one <= 'z';
                    case 'p' -> one > ' ' && one < 127 && !isLetter(one) && !isDigit(one);
                    case 's' -> one == ' ' || (one >= 9 && one <= 13);
                    case 'u' -> one >= 'A' && one <= 'Z';
                    case 'w' -> isLetter(one) || isDigit(one);
                    case 'x' ->
                            isDigit(one)
                                    || (Character.toLowerCase(one) >= 'a'
                                            && Character.toLowerCase(one) <= 'f');
                    case 'z' -> one == 0;
                    default -> type == one;
                };
        var negated = Character.isUpperCase(type) && "acdglpsuwxz".indexOf(lower) >= 0;
        return is != negated;
    }

    private static boolean isLetter(int one) {
        return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z');
    }

    private static boolean isDigit(int one) {
        return one >= '0' && one <= '9';
    }
}
