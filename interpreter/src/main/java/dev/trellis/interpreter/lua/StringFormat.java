package dev.trellis.interpreter.lua;

import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code string.format}. */
final class StringFormat {
    private static final Pattern PART =
            Pattern.compile("%([-+ #0]*)([0-9]{0,2})(?:\\.([0-9]{0,2}))?(.?)", Pattern.DOTALL);
    private static final int USUAL_PRECISION = 6;

    private StringFormat() {}

    static Varargs format(Varargs arguments) {
        var format = StringLibrary.text(arguments, 1).tojstring();
        var parts = PART.matcher(format);
        var text = new StringBuilder();
        var at = 0;
        var next = 2;
        while (parts.find(at)) {
            text.append(format, at, parts.start());
            if (parts.group(4).equals("%")) {
                text.append('%');
            } else {
                text.append(formatted(parts.group(1), parts, arguments, next++));
            }
            Budget.current().step(1);
            at = parts.end();
        }
        text.append(format, at, format.length());
        Budget.current().allocate(2L * text.length());
        return LuaValue.valueOf(text.toString());
    }

    private static String formatted(String flags, Matcher part, Varargs arguments, int at) {
        var width = part.group(2).isEmpty() ? 0 : Integer.parseInt(part.group(2));
        var given = part.group(3);
        var precision = given == null ? -1 : given.isEmpty() ? 0 : Integer.parseInt(given);
        var type = part.group(4);
        var text =
                switch (type) {
                    case "d", "i", "u" -> signed(flags, String.valueOf(integer(arguments, at)));
                    case "c" -> String.valueOf((char) (integer(arguments, at) & 0xFF));
                    case "x" -> Long.toHexString(integer(arguments, at));
                    case "X" -> Long.toHexString(integer(arguments, at)).toUpperCase(Locale.ROOT);
                    case "o" -> Long.toOctalString(integer(arguments, at));
                    case "e", "E", "f" ->
                            signed(flags, real(arguments.checkdouble(at), type, precision));
                    case "g", "G" ->
                            signed(
                                    flags,
                                    Numbers.general(
                                            arguments.checkdouble(at),
                                            precision < 0 ? USUAL_PRECISION : precision));
                    case "q" -> quoted(StringLibrary.text(arguments, at).tojstring());
                    case "s" -> cut(BaseLibrary.text(arguments.checkvalue(at)), precision);
                    default -> throw new LuaError("invalid option '%" + type + "' to 'format'");
                };
        Budget.current().allocate(2L * (text.length() + width));
        return padded(text, flags, width, !type.equals("s") && !type.equals("q"));
    }

    private static long integer(Varargs arguments, int at) {
        return (long) arguments.checkdouble(at);
    }

    private static String real(double value, String type, int precision) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return Numbers.general(value, 1);
        }
        var digits = precision < 0 ? USUAL_PRECISION : precision;
        return String.format(Locale.ROOT, "%." + digits + type, value);
    }

    private static String signed(String flags, String number) {
        if (number.startsWith("-")) {
            return number;
        }
        return flags.contains("+") ? "+" + number : flags.contains(" ") ? " " + number : number;
    }

    private static String cut(String text, int precision) {
        return precision >= 0 && precision < text.length() ? text.substring(0, precision) : text;
    }

    private static String padded(String text, String flags, int width, boolean number) {
        var missing = width - text.length();
        if (missing <= 0) {
            return text;
        }
        if (flags.contains("-")) {
            return text + " ".repeat(missing);
        }
        if (number && flags.contains("0")) {
            var sign = !text.isEmpty() && "+- ".indexOf(text.charAt(0)) >= 0 ? 1 : 0;
            return text.substring(0, sign) + "0".repeat(missing) + text.substring(sign);
        }
        return " ".repeat(missing) + text;
    }

    private static String quoted(String text) {
        return "\""
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\\n")
                        .replace("\r", "\\r")
                        .replace("\0", "\\000")
                + "\"";
    }
}
