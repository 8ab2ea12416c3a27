package dev.trellis.interpreter.lua;

import org.jspecify.annotations.Nullable;
import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Time, by a given clock and in UTC wherever the script runs. */
final class ClockLibrary {
    private ClockLibrary() {}

    static FrozenTable table(InstantSource clock) {
        return new FrozenTable()
                .with("time", JavaFunction.of("time", arguments -> time(clock, arguments)))
                .with("date", JavaFunction.of("date", arguments -> date(clock, arguments)))
                .freeze();
    }

    private static Varargs time(InstantSource clock, Varargs arguments) {
        if (arguments.isnoneornil(1)) {
            return LuaValue.valueOf((double) clock.instant().getEpochSecond());
        }
        var fields = arguments.checktable(1);
        // Fields may be out of range and then carry over, as with mktime.
        var time =
                LocalDateTime.of(field(fields, "year", null), 1, 1, 0, 0)
                        .plusMonths(field(fields, "month", null) - 1L)
                        .plusDays(field(fields, "day", null) - 1L)
                        .plusHours(field(fields, "hour", 12))
                        .plusMinutes(field(fields, "min", 0))
                        .plusSeconds(field(fields, "sec", 0));
        return LuaValue.valueOf((double) time.toEpochSecond(ZoneOffset.UTC));
    }

    private static int field(LuaTable fields, String name, @Nullable Integer usual) {
        var value = fields.get(name);
        if (value.isnumber()) {
            return value.toint();
        }
        if (usual == null) {
            throw new LuaError("field '%s' missing in date table".formatted(name));
        }
        return usual;
    }

    private static Varargs date(InstantSource clock, Varargs arguments) {
        var wanted = arguments.optjstring(1, "%c");
        var format = wanted.startsWith("!") ? wanted.substring(1) : wanted;
        try {
            var instant =
                    arguments.isnoneornil(2)
                            ? clock.instant()
                            : Instant.ofEpochSecond(arguments.checklong(2));
            var time = instant.atZone(ZoneOffset.UTC);
            return format.startsWith("*t")
                    ? fields(time)
                    : LuaValue.valueOf(formatted(format, time));
        } catch (DateTimeException e) {
            throw new LuaError("bad argument #2 to 'date' (time out of range)");
        }
    }

    private static LuaTable fields(ZonedDateTime time) {
        var fields = new LuaTable();
        fields.set("year", time.getYear());
        fields.set("month", time.getMonthValue());
        fields.set("day", time.getDayOfMonth());
        fields.set("hour", time.getHour());
        fields.set("min", time.getMinute());
        fields.set("sec", time.getSecond());
        fields.set("wday", weekday(time) + 1);
        fields.set("yday", time.getDayOfYear());
        fields.set("isdst", LuaValue.FALSE);
        return fields;
    }

    private static int weekday(ZonedDateTime time) {
        return time.getDayOfWeek().getValue() % 7;
    }

    private static String formatted(String format, ZonedDateTime time) {
        var text = new StringBuilder();
        for (var at = 0; at < format.length(); at++) {
            var one = format.charAt(at);
            if (one != '%' || at + 1 == format.length()) {
                text.append(one);
                continue;
            }
            text.append(part(format.charAt(++at), time));
            Budget.current().allocate(64);
        }
        return text.toString();
    }

    private static String part(char letter, ZonedDateTime time) {
        return switch (letter) {
            case 'a' -> by("EEE", time);
            case 'A' -> by("EEEE", time);
            case 'b' -> by("MMM", time);
            case 'B' -> by("MMMM", time);
            case 'c' -> by("EEE MMM ppd HH:mm:ss yyyy", time);
            case 'd' -> by("dd", time);
            case 'F' -> by("yyyy-MM-dd", time);
            case 'H' -> by("HH", time);
            case 'I' -> by("hh", time);
            case 'j' -> by("DDD", time);
            case 'm' -> by("MM", time);
            case 'M' -> by("mm", time);
            case 'p' -> by("a", time);
            case 'S' -> by("ss", time);
            case 'T', 'X' -> by("HH:mm:ss", time);
            case 'w' -> String.valueOf(weekday(time));
            case 'x', 'D' -> by("MM/dd/yy", time);
            case 'y' -> by("yy", time);
            case 'Y' -> by("yyyy", time);
            case 'z' -> "+0000";
            case 'Z' -> "UTC";
            case '%' -> "%";
            default -> throw new LuaError("'%" + letter + "' is no part of a date");
        };
    }

    private static String by(String pattern, ZonedDateTime time) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(time);
    }
}
