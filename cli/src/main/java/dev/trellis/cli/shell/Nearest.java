package dev.trellis.cli.shell;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the word that somebody meant to type. */
public final class Nearest {
    private Nearest() {}

    /** The one of these words that is nearest, if it is near enough to be worth naming. */
    public static Optional<String> to(String typed, Collection<String> words) {
        // A third of the letters wrong is a typing mistake; more is another word.
        var far = Math.max(1, typed.length() / 3) + 1;
        return words.stream()
                .filter(word -> distance(typed, word) < far)
                .min(
                        Comparator.<String>comparingInt(word -> distance(typed, word))
                                .thenComparing(Comparator.naturalOrder()));
    }

    /** What to say where the nearest word is worth naming. */
    public static Optional<String> correction(String what, String typed, Collection<String> words) {
        return to(typed, words)
                .map(near -> "There is no %s %s; did you mean %s?".formatted(what, typed, near));
    }

    /** How many letters to put in, take out, change or swap with their neighbour. */
    static int distance(String from, String to) {
        var costs = new int[from.length() + 1][to.length() + 1];
        for (var i = 0; i <= from.length(); i++) {
            for (var j = 0; j <= to.length(); j++) {
                costs[i][j] = i == 0 || j == 0 ? i + j : cheapest(costs, from, i, to, j);
            }
        }
        return costs[from.length()][to.length()];
    }

    private static int cheapest(int[][] costs, String from, int i, String to, int j) {
        var same = from.charAt(i - 1) == to.charAt(j - 1);
        var oneMore = Math.min(costs[i - 1][j], costs[i][j - 1]) + 1;
        var cheapest = Math.min(oneMore, costs[i - 1][j - 1] + (same ? 0 : 1));
        var swapped =
                i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(cheapest, costs[i - 2][j - 2] + 1) : cheapest;
    }
}
