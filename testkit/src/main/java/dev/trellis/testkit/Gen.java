package dev.trellis.testkit;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * A source of random test data that gives the same data for the same seed.
 *
 * <pre>{@code
 * Gen.forEachSeed(200, gen -> {
 *     var labels = gen.mapOf(gen::dnsLabel, gen::string);
 *     assertThat(parse(print(labels))).isEqualTo(labels);
 * });
 * }</pre>
 *
 * <p>Low seeds make short collections and strings, so the first seed that fails tends to be a small
 * example. A failing seed is named in the failure; {@code -Dtrellis.seed=17} runs that one alone,
 * {@code -Dtrellis.seeds=100000} looks longer than the test asked for.
 */
public final class Gen {
    private static final int SIZE_MAX = 24;
    private static final int SEEDS_PER_SIZE = 4;

    private final long seed;
    private final SplittableRandom random;
    private final int size;

    private Gen(long seed) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        this.size = (int) Math.min(SIZE_MAX, 1 + Long.divideUnsigned(seed, SEEDS_PER_SIZE));
    }

    /** A property to be held by every seed; it fails by throwing. */
    @FunctionalInterface
    public interface Property {
        void check(Gen gen) throws Exception;
    }

    public static Gen ofSeed(long seed) {
        return new Gen(seed);
    }

    /**
     * Checks the property with the seeds 0 to {@code seeds - 1}, and stops at the first that fails.
     */
    public static void forEachSeed(int seeds, Property property) {
        forEachSeed(
                seeds, property, Long.getLong("trellis.seed"), Integer.getInteger("trellis.seeds"));
    }

    static void forEachSeed(
            int seeds, Property property, @Nullable Long only, @Nullable Integer wider) {
        if (only != null) {
            check(only, property);
            return;
        }
        var count = wider == null ? seeds : wider;
        if (count < 1) {
            throw new IllegalArgumentException("a property needs at least one seed, got " + count);
        }
        for (long seed = 0; seed < count; seed++) {
            check(seed, property);
        }
    }

    private static void check(long seed, Property property) {
        try {
            property.check(new Gen(seed));
        } catch (Exception | AssertionError failure) {
            throw new AssertionError(
                    "The property fails for seed %d (run it again with -Dtrellis.seed=%d): %s"
                            .formatted(seed, seed, failure.getMessage()),
                    failure);
        }
    }

    public long seed() {
        return seed;
    }

    public boolean bool() {
        return random.nextBoolean();
    }

    /** True in about {@code percent} of a hundred cases. */
    public boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    /** A number between both bounds, each included. */
    public int intBetween(int low, int high) {
        return Math.toIntExact(longBetween(low, high));
    }

    /** A number between both bounds, each included; the bounds themselves come often. */
    public long longBetween(long low, long high) {
        if (low > high) {
            throw new IllegalArgumentException(
                    "the low bound %d is above the high bound %d".formatted(low, high));
        }
        if (chance(10)) {
            return bool() ? low : high;
        }
        return high == Long.MAX_VALUE
                ? low == Long.MIN_VALUE ? random.nextLong() : random.nextLong(low - 1, high) + 1
                : random.nextLong(low, high + 1);
    }

    /** Any int; zero, its neighbours and the extremes come often. */
    public int anyInt() {
        return chance(30) ? pick(0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE) : random.nextInt();
    }

    /** Any long; zero, its neighbours, the extremes and what a double cannot hold come often. */
    public long anyLong() {
        return chance(30)
                ? pick(0L, 1L, -1L, (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE)
                : random.nextLong() >> random.nextInt(64);
    }

    @SafeVarargs
    public final <T> T pick(T... choices) {
        return choices[indexBelow(choices.length)];
    }

    public <T> T pick(List<T> choices) {
        return choices.get(indexBelow(choices.size()));
    }

    private int indexBelow(int count) {
        if (count == 0) {
            throw new IllegalArgumentException("there is nothing to pick from");
        }
        return random.nextInt(count);
    }

    public <E extends Enum<E>> E pick(Class<E> type) {
        return pick(type.getEnumConstants());
    }

    /** The value of one of the given makers. */
    @SafeVarargs
    public final <T> T oneOf(Supplier<? extends T>... makers) {
        return makers[indexBelow(makers.length)].get();
    }

    /** A list with up to the size that this seed allows, often empty. */
    public <T> List<T> listOf(Supplier<? extends T> element) {
        return listOf(0, size, element);
    }

    public <T> List<T> listOf(int sizeMin, int sizeMax, Supplier<? extends T> element) {
        var wanted = intBetween(sizeMin, sizeMax);
        var made = new ArrayList<T>(wanted);
        for (var i = 0; i < wanted; i++) {
            made.add(element.get());
        }
        return Collections.unmodifiableList(made);
    }

    /** A map with up to the size that this seed allows; equal keys fall together. */
    public <K extends Comparable<K>, V> SortedMap<K, V> mapOf(
            Supplier<? extends K> key, Supplier<? extends V> value) {
        var made = new TreeMap<K, V>();
        for (var wanted = intBetween(0, size); wanted > 0; wanted--) {
            made.put(key.get(), value.get());
        }
        return Collections.unmodifiableSortedMap(made);
    }

    public <T extends Comparable<T>> SortedSet<T> setOf(Supplier<? extends T> element) {
        return Collections.unmodifiableSortedSet(new TreeSet<T>(listOf(element)));
    }

    public <T> Optional<T> optional(Supplier<? extends T> value) {
        return bool() ? Optional.of(value.get()) : Optional.empty();
    }

    public <T> @Nullable T nullable(Supplier<? extends T> value) {
        return bool() ? value.get() : null;
    }

    /** The same elements in another order. */
    public <T> List<T> shuffled(Collection<? extends T> elements) {
        var made = new ArrayList<T>(elements);
        for (var last = made.size() - 1; last > 0; last--) {
            Collections.swap(made, last, random.nextInt(last + 1));
        }
        return Collections.unmodifiableList(made);
    }

    /** Some of the elements, none or all at times, in their order. */
    public <T> List<T> someOf(Collection<? extends T> elements) {
        var percent = pick(0, 20, 50, 80, 100);
        return elements.stream().<T>map(element -> element).filter(_ -> chance(percent)).toList();
    }

    /**
     * A string of letters, digits and the characters that parsers, quoting and encoders stumble
     * over.
     */
    public String string() {
        var made = new StringBuilder();
        for (var wanted = intBetween(0, size); wanted > 0; wanted--) {
            made.append(chance(50) ? pick(Characters.PLAIN) : pick(Characters.NASTY));
        }
        return made.toString();
    }

    /** A name as Kubernetes wants it: letters, digits and inner hyphens, at most 63 characters. */
    public String dnsLabel() {
        var made = new StringBuilder(pick(Characters.LETTERS));
        for (var wanted = chance(5) ? 61 : intBetween(0, Math.min(size, 12));
                wanted > 0;
                wanted--) {
            made.append(chance(15) ? "-" : pick(Characters.PLAIN));
        }
        return made.append(pick(Characters.PLAIN)).toString();
    }
}
