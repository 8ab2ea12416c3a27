package dev.trellis.sdk.gotemplate;

import dev.trellis.sdk.gotemplate.Node.Branch;
import dev.trellis.sdk.gotemplate.Node.NoValue;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** What a {@code range} goes over, one after the other. */
final class Entries {
    private Entries() {}

    /** A position or a key, and what is there. */
    record Entry(@Nullable Object key, @Nullable Object value) {}

    static Iterator<Entry> of(
            @Nullable Object value,
            int variables,
            BiFunction<Branch, String, TemplateProblem> problem,
            Branch branch) {
        return switch (Kind.of(value)) {
            case NOTHING -> Collections.emptyIterator();
            case LIST -> ofList((List<?>) shown(value));
            case MAP -> ofMap((Map<?, ?>) shown(value));
            case BYTES -> ofBytes((byte[]) shown(value));
            case INT -> {
                if (variables > 1) {
                    throw problem.apply(
                            branch,
                            "can't use %s to iterate over more than one variable".formatted(value));
                }
                yield ofNumber((Number) shown(value));
            }
            case BOOL, FLOAT, STRING ->
                    throw problem.apply(
                            branch, "range can't iterate over " + Printing.ofValue(value));
        };
    }

    private static Iterator<Entry> ofList(List<?> list) {
        return IntStream.range(0, list.size())
                .mapToObj(i -> new Entry(new GoInt(i), list.get(i)))
                .iterator();
    }

    private static Iterator<Entry> ofBytes(byte[] bytes) {
        return IntStream.range(0, bytes.length)
                .mapToObj(i -> new Entry(new GoInt(i), new GoInt(bytes[i] & 0xff)))
                .iterator();
    }

    private static Iterator<Entry> ofNumber(Number number) {
        return LongStream.range(0, number.longValue())
                .mapToObj(i ->
                        new Entry(
                                NoValue.NO_VALUE,
                                number instanceof GoInt ? new GoInt(i) : (Object) i))
                .iterator();
    }

    private static Iterator<Entry> ofMap(Map<?, ?> map) {
        var sorted = new TreeMap<String, @Nullable Object>(Kind.BYTE_ORDER);
        map.forEach((key, value) -> sorted.put(String.valueOf(key), value));
        var entries = new ArrayList<Entry>();
        sorted.forEach((key, value) -> entries.add(new Entry(key, value)));
        return entries.iterator();
    }

    private static Object shown(@Nullable Object value) {
        if (value == null) {
            throw new IllegalStateException("nothing has no entries");
        }
        return value;
    }
}
