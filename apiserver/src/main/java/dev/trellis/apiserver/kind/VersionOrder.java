package dev.trellis.apiserver.kind;

import java.util.Comparator;
import java.util.regex.Pattern;

/**
 * The rank of a version's name: stable above beta above alpha, higher numbers above lower, and
 * names of another form below all, in the order of the alphabet.
 */
record VersionOrder(int stability, int major, int minor, String name)
        implements Comparable<VersionOrder> {
    private static final Pattern FORM = Pattern.compile("v(\\d{1,9})(?:(alpha|beta)(\\d{1,9}))?");

    static VersionOrder of(String version) {
        var match = FORM.matcher(version);
        if (!match.matches()) {
            return new VersionOrder(0, 0, 0, version);
        }
        var stability = match.group(2) == null ? 3 : match.group(2).equals("beta") ? 2 : 1;
        var minor = match.group(3) == null ? 0 : Integer.parseInt(match.group(3));
        return new VersionOrder(stability, Integer.parseInt(match.group(1)), minor, version);
    }

    @Override
    public int compareTo(VersionOrder other) {
        return Comparator.comparingInt(VersionOrder::stability)
                .thenComparingInt(VersionOrder::major)
                .thenComparingInt(VersionOrder::minor)
                .thenComparing(VersionOrder::name, Comparator.reverseOrder())
                .compare(this, other);
    }
}
