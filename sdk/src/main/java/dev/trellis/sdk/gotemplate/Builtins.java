package dev.trellis.sdk.gotemplate;

import org.jspecify.annotations.Nullable;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The functions that every template has, except those that decide what is evaluated. */
final class Builtins {
    static final Map<String, Function> ALL = all();

    private Builtins() {}

    private static Map<String, Function> all() {
        var functions = new LinkedHashMap<String, Function>();
        functions.put("not", counted("not", 1, 1, args -> !Kind.truth(args.getFirst())));
        functions.put("len", counted("len", 1, 1, args -> new GoInt(Kind.length(args.getFirst()))));
        functions.put("index", counted("index", 1, -1, Builtins::index));
        functions.put("slice", counted("slice", 1, -1, Builtins::slice));
        functions.put("print", Printing::joined);
        functions.put("println", Builtins::println);
        functions.put("printf", counted("printf", 1, -1, Builtins::printf));
        functions.put("html", (List<@Nullable Object> args) -> Quoting.html(textOf(args)));
        functions.put("js", (List<@Nullable Object> args) -> Quoting.js(textOf(args)));
        functions.put(
                "urlquery",
                (List<@Nullable Object> args) ->
                        URLEncoder.encode(textOf(args), StandardCharsets.UTF_8)
                                .replace("*", "%2A")
                                .replace("%7E", "~"));
        functions.put("eq", counted("eq", 1, -1, Comparisons::equal));
        functions.put("ne", counted("ne", 2, 2, args -> !Comparisons.equal(args)));
        functions.put("lt", counted("lt", 2, 2, Comparisons::less));
        functions.put("le", counted("le", 2, 2, Comparisons::lessOrEqual));
        functions.put("gt", counted("gt", 2, 2, args -> !Comparisons.lessOrEqual(args)));
        functions.put("ge", counted("ge", 2, 2, args -> !Comparisons.less(args)));
        functions.put("call", counted("call", 1, -1, Builtins::call));
        return Map.copyOf(functions);
    }

    /**
     * A function that is called with so many arguments.
     *
     * @param most -1 for any number
     */
    static Function counted(String name, int least, int most, Function function) {
        return (List<@Nullable Object> args) -> {
            if (args.size() < least || (most >= 0 && args.size() > most)) {
                throw new FunctionProblem(
                        "wrong number of args for %s: want %s%d got %d"
                                .formatted(
                                        name,
                                        most == least ? "" : "at least ",
                                        least,
                                        args.size()));
            }
            return function.call(args);
        };
    }

    private static Object call(List<@Nullable Object> args) {
        throw new FunctionProblem("non-function of type " + Kind.typeName(args.getFirst()));
    }

    private static @Nullable Object index(List<@Nullable Object> args) {
        var item = args.getFirst();
        if (Kind.of(item) == Kind.NOTHING) {
            throw new FunctionProblem("index of untyped nil");
        }
        for (var key : args.subList(1, args.size())) {
            item = indexed(item, key);
        }
        return item;
    }

    private static @Nullable Object indexed(@Nullable Object item, @Nullable Object key) {
        return switch (item) {
            case Map<?, ?> map -> {
                if (!(key instanceof String)) {
                    throw new FunctionProblem(
                            "value has type %s; should be string".formatted(Kind.typeName(key)));
                }
                yield map.get(key);
            }
            case List<?> list -> list.get(position(key, list.size() - 1));
            case String text ->
                    new GoInt(
                            text.getBytes(StandardCharsets.UTF_8)[
                                            position(key, Kind.length(text) - 1)]
                                    & 0xff);
            case byte[] bytes -> new GoInt(bytes[position(key, bytes.length - 1)] & 0xff);
            case null -> throw new FunctionProblem("index of nil pointer");
            default -> throw new FunctionProblem("can't index item of type " + Kind.typeName(item));
        };
    }

    private static Object slice(List<@Nullable Object> args) {
        var item = args.getFirst();
        if (Kind.of(item) == Kind.NOTHING) {
            throw new FunctionProblem("slice of untyped nil");
        }
        if (args.size() > 4) {
            throw new FunctionProblem("too many slice indexes: " + (args.size() - 1));
        }
        if (item instanceof String && args.size() == 4) {
            throw new FunctionProblem("cannot 3-index slice a string");
        }
        if (!(item instanceof String || item instanceof byte[] || item instanceof List<?>)) {
            throw new FunctionProblem("can't slice item of type " + Kind.typeName(item));
        }
        var length = Kind.length(item);
        var from = args.size() > 1 ? position(args.get(1), length) : 0;
        var to = args.size() > 2 ? position(args.get(2), length) : length;
        var end = args.size() > 3 ? position(args.get(3), length) : length;
        if (from > to || to > end) {
            throw new FunctionProblem(
                    "invalid slice index: %d > %d"
                            .formatted(from > to ? from : to, from > to ? to : end));
        }
        return switch (item) {
            case String text ->
                    new String(
                            Arrays.copyOfRange(text.getBytes(StandardCharsets.UTF_8), from, to),
                            StandardCharsets.UTF_8);
            case byte[] bytes -> Arrays.copyOfRange(bytes, from, to);
            case List<?> list -> list.subList(from, to);
            default -> throw new IllegalStateException("all that can be sliced is above");
        };
    }

    private static int position(@Nullable Object key, int most) {
        if (Kind.of(key) != Kind.INT || !(key instanceof Number number)) {
            throw new FunctionProblem(
                    Kind.of(key) == Kind.NOTHING
                            ? "cannot index slice/array with nil"
                            : "cannot index slice/array with type " + Kind.typeName(key));
        }
        if (number.longValue() < 0 || number.longValue() > most) {
            throw new FunctionProblem("index out of range: " + number);
        }
        return number.intValue();
    }

    private static String println(List<@Nullable Object> args) {
        var text = new StringBuilder();
        args.forEach(
                value -> text.append(text.isEmpty() ? "" : " ").append(Printing.ofValue(value)));
        return text.append('\n').toString();
    }

    private static String printf(List<@Nullable Object> args) {
        if (!(args.getFirst() instanceof String format)) {
            throw new FunctionProblem(
                    "wrong type for value; expected string; got " + Kind.typeName(args.getFirst()));
        }
        return Printf.formatted(format, args.subList(1, args.size()));
    }

    private static String textOf(List<@Nullable Object> args) {
        return args.size() == 1 && args.getFirst() instanceof String text
                ? text
                : Printing.joined(args);
    }
}
