package dev.trellis.graph.version;

import dev.trellis.graph.version.VersionRange.Comparison;
import dev.trellis.graph.version.VersionRange.Relation;

import java.util.List;
import java.util.regex.Pattern;

/**
 * One term of a range: an operator and a version, which may end in a wildcard.
 *
 * @param range the whole, for messages
 */
record RangeTerm(String range, String operator, String version) {
    private static final Pattern WILDCARD = Pattern.compile("(\\d+)\\.(\\d+\\.)?x(\\.x)?");

    static RangeTerm of(String range, String token, Dialect dialect) {
        var digit = 0;
        while (digit < token.length() && !Version.isDigit(token.charAt(digit))) {
            digit++;
        }
        if (digit == token.length()) {
            throw RangeTokens.malformed(range, "\"" + token + "\" names no version");
        }
        var term = new RangeTerm(range, token.substring(0, digit), token.substring(digit));
        if (dialect == Dialect.STRICT
                && term.version.contains("x")
                && !term.isWildcard()
                && !term.operator.equals("<")
                && !term.operator.equals(">=")) {
            throw RangeTokens.malformed(
                    range, "the reference takes the x in \"" + token + "\" for a wildcard");
        }
        return term;
    }

    private boolean isWildcard() {
        var found = WILDCARD.matcher(version);
        return found.matches() && (found.group(2) == null || found.group(3) == null);
    }

    List<Comparison> comparisons(List<String> warnings) {
        var relation = relation();
        if (!isWildcard()) {
            return List.of(new Comparison(relation, bound(version)));
        }
        var isMinor = version.split("\\.", -1).length == 2;
        if (version.endsWith(".x.x")) {
            warnings.add(
                    "The range \"%s\" says \"%s\", which means %s.0.x; \"%s.x\" was probably meant."
                            .formatted(range, version, major(), major()));
        }
        var low = bound(isMinor ? major() + ".0.0" : lowWithMinor());
        var next =
                isMinor
                        ? new Version(low.major() + 1, 0, 0, List.of(), List.of())
                        : new Version(low.major(), low.minor() + 1, 0, List.of(), List.of());
        return switch (relation) {
            case EQUAL ->
                    List.of(
                            new Comparison(Relation.FROM, low),
                            new Comparison(Relation.BELOW, next));
            case DIFFERENT -> {
                warnings.add(
                        "The range \"%s\" says \"%s%s\", which no version fulfils: a version would have to be on both sides."
                                .formatted(range, operator, version));
                yield List.of(
                        new Comparison(Relation.BELOW, low), new Comparison(Relation.FROM, next));
            }
            case ABOVE -> List.of(new Comparison(Relation.FROM, next));
            case FROM -> List.of(new Comparison(Relation.FROM, low));
            case BELOW -> List.of(new Comparison(Relation.BELOW, low));
            case UP_TO -> List.of(new Comparison(Relation.BELOW, next));
        };
    }

    private String major() {
        return version.substring(0, version.indexOf('.'));
    }

    /** The library behind the reference takes {@code 1.x.x} for a wildcard of the patch number. */
    private String lowWithMinor() {
        var parts = version.split("\\.", -1);
        return parts[0] + "." + (parts[1].equals("x") ? "0" : parts[1]) + ".0";
    }

    private Relation relation() {
        return switch (operator) {
            case "", "=", "==" -> Relation.EQUAL;
            case "!=", "!" -> Relation.DIFFERENT;
            case "<" -> Relation.BELOW;
            case "<=" -> Relation.UP_TO;
            case ">" -> Relation.ABOVE;
            case ">=" -> Relation.FROM;
            default ->
                    throw RangeTokens.malformed(range, "\"" + operator + "\" is not an operator");
        };
    }

    private Version bound(String text) {
        try {
            return Version.parse(text);
        } catch (MalformedVersion e) {
            throw RangeTokens.malformed(range, "\"" + text + "\" is not a version", e);
        }
    }
}
