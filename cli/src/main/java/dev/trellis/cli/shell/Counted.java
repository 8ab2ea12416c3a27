package dev.trellis.cli.shell;

import java.util.Locale;

/** How many of something there are, as people say it. */
public final class Counted {
    private Counted() {}

    /**
     * Such as {@code 1 cluster}, {@code 3 clusters}, {@code no cluster}.
     *
     * @param one the word for one of them, which takes an s for several
     */
    public static String of(long count, String one) {
        if (count == 0) {
            return "no " + one;
        }
        return count == 1 ? "1 " + one : String.format(Locale.ROOT, "%,d %ss", count, one);
    }
}
