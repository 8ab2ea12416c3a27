package dev.trellis.graph.resolve;

/** How much two names differ. */
final class Nearness {
    private static final int NEAR_MAX = 2;

    private Nearness() {}

    static boolean isNear(String one, String other) {
        return Math.abs(one.length() - other.length()) <= NEAR_MAX
                ? distance(one, other) <= NEAR_MAX
                : one.length() > NEAR_MAX && (other.startsWith(one) || one.startsWith(other));
    }

    /** How many letters to add, drop or change. */
    static int distance(String one, String other) {
        var above = new int[other.length() + 1];
        for (var j = 0; j <= other.length(); j++) {
            above[j] = j;
        }
        for (var i = 1; i <= one.length(); i++) {
            var row = new int[other.length() + 1];
            row[0] = i;
            for (var j = 1; j <= other.length(); j++) {
                var same = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(above[j - 1] + same, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[other.length()];
    }
}
