package dev.trellis.graph.version;

import java.util.ArrayList;
import java.util.List;

/**
 * A set of versions: alternatives separated by {@code ||}, each a list of comparisons that must all
 * hold.
 *
 * @param text as it was written
 * @param alternatives at least one, and in each at least one comparison
 * @param warnings sentences about parts that mean something else than they seem to
 */
public record VersionRange(
        String text, List<List<Comparison>> alternatives, List<String> warnings) {
    public VersionRange {
        alternatives = alternatives.stream().map(List::copyOf).toList();
        warnings = List.copyOf(warnings);
    }

    public static VersionRange parse(String text) {
        return parse(text, Dialect.EXTENDED);
    }

    /** Refuses an empty text: who allows one asks before. */
    public static VersionRange parse(String text, Dialect dialect) {
        var warnings = new ArrayList<String>();
        var alternatives = new ArrayList<List<Comparison>>();
        for (var tokens : RangeTokens.alternatives(text, dialect)) {
            var all = new ArrayList<Comparison>();
            for (var token : tokens) {
                all.addAll(RangeTerm.of(text, token, dialect).comparisons(warnings));
            }
            alternatives.add(all);
        }
        return new VersionRange(text, alternatives, warnings);
    }

    public boolean contains(Version version) {
        for (var all : alternatives) {
            if (all.stream().allMatch(comparison -> comparison.holdsFor(version))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return text;
    }

    /** How a version must stand to a bound. */
    public record Comparison(Relation relation, Version bound) {
        boolean holdsFor(Version version) {
            var order = version.compareTo(bound);
            return switch (relation) {
                case EQUAL -> order == 0;
                case DIFFERENT -> order != 0;
                case BELOW -> order < 0;
                case UP_TO -> order <= 0;
                case ABOVE -> order > 0;
                case FROM -> order >= 0;
            };
        }
    }

    /** How two versions can be compared. */
    public enum Relation {
        EQUAL,
        DIFFERENT,
        BELOW,
        UP_TO,
        ABOVE,
        FROM
    }
}
