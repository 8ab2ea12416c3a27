package dev.trellis.engine.cache;

import org.jspecify.annotations.Nullable;

/**
 * Gives equal strings one instance while they come often. Thousands of objects repeat a few
 * condition types, reasons, messages and names; each would otherwise be a copy.
 *
 * <p>It remembers a bounded number of strings, the newest at each place, so it neither grows nor
 * needs cleaning; a string that was forgotten is merely a copy again. Threads may share it: in a
 * race each gets an equal string, and a lost place is only a lost chance.
 */
final class StringPool {
    /**
     * For all caches of the process: they repeat each other's names, and a pool each would cost.
     */
    static final StringPool SHARED = new StringPool(32 * 1024, 512);

    /** Remembers nothing. */
    static final StringPool NONE = new StringPool(1, -1);

    private final @Nullable String[] places;
    private final int lengthMax;

    /**
     * @param size a power of two
     * @param lengthMax longer strings are hardly ever equal, and comparing them costs
     */
    StringPool(int size, int lengthMax) {
        if (Integer.bitCount(size) != 1) {
            throw new IllegalArgumentException("not a power of two: " + size);
        }
        places = new String[size];
        this.lengthMax = lengthMax;
    }

    String shared(String text) {
        if (text.length() > lengthMax) {
            return text;
        }
        var hash = text.hashCode();
        var place = (hash ^ (hash >>> 16)) & (places.length - 1);
        var known = places[place];
        if (known != null && known.equals(text)) {
            return known;
        }
        places[place] = text;
        return text;
    }
}
