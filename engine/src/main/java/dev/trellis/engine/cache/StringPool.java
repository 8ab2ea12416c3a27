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
    private static final int LENGTH_MAX = 512;

    private final @Nullable String[] places;

    /**
     * @param size a power of two
     */
    StringPool(int size) {
        if (Integer.bitCount(size) != 1) {
            throw new IllegalArgumentException("not a power of two: " + size);
        }
        places = new String[size];
    }

    String shared(String text) {
        if (text.length() > LENGTH_MAX) {
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
