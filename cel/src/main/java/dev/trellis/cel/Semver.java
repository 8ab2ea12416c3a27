package dev.trellis.cel;

import dev.cel.common.exceptions.CelBadFormatException;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A version by the rules of semver.org 2.0.0. Versions that differ in their build are equal. */
record Semver(BigInteger major, BigInteger minor, BigInteger patch, List<String> preRelease)
        implements Comparable<Semver> {
    private static final String NUMBER = "(0|[1-9][0-9]*)";
    private static final String PRE_PART = "(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)";
    private static final Pattern STRICT =
            Pattern.compile(
                    "%1$s\\.%1$s\\.%1$s(?:-(%2$s(?:\\.%2$s)*))?(?:\\+[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*)?"
                            .formatted(NUMBER, PRE_PART));
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final int NUMBERS = 3;

    Semver {
        preRelease = List.copyOf(preRelease);
    }

    static Optional<Semver> find(String text) {
        var matcher = STRICT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        var pre = matcher.group(4);
        return Optional.of(
                new Semver(
                        new BigInteger(matcher.group(1)),
                        new BigInteger(matcher.group(2)),
                        new BigInteger(matcher.group(3)),
                        pre == null ? List.of() : List.of(pre.split("\\.", -1))));
    }

    /** Also takes a leading v, one or two numbers alone, and leading zeros. */
    static Optional<Semver> findLenient(String text) {
        var bare = text.startsWith("v") ? text.substring(1) : text;
        var end = Math.min(end(bare, '-'), end(bare, '+'));
        var numbers = new ArrayList<>(List.of(bare.substring(0, end).split("\\.", -1)));
        numbers.replaceAll(number -> number.replaceFirst("^0+(?=[0-9])", ""));
        // Without all three numbers there is nothing that a suffix could belong to.
        while (numbers.size() < NUMBERS && end == bare.length()) {
            numbers.add("0");
        }
        return find(String.join(".", numbers) + bare.substring(end));
    }

    static Semver of(String text, boolean lenient) {
        return (lenient ? findLenient(text) : find(text))
                .orElseThrow(() ->
                        new CelBadFormatException(
                                "'%s' is no semantic version such as 1.2.3".formatted(text)));
    }

    @Override
    public int compareTo(Semver other) {
        var byNumbers =
                Comparator.comparing(Semver::major)
                        .thenComparing(Semver::minor)
                        .thenComparing(Semver::patch)
                        .compare(this, other);
        return byNumbers != 0 ? byNumbers : comparePreRelease(preRelease, other.preRelease);
    }

    private static int comparePreRelease(List<String> a, List<String> b) {
        if (a.isEmpty() || b.isEmpty()) {
            // A release comes after its own pre-releases.
            return Boolean.compare(a.isEmpty(), b.isEmpty());
        }
        for (var i = 0; i < Math.min(a.size(), b.size()); i++) {
            var byPart = comparePart(a.get(i), b.get(i));
            if (byPart != 0) {
                return byPart;
            }
        }
        return Integer.compare(a.size(), b.size());
    }

    private static int comparePart(String a, String b) {
        var aIsNumber = DIGITS.matcher(a).matches();
        var bIsNumber = DIGITS.matcher(b).matches();
        if (aIsNumber && bIsNumber) {
            return new BigInteger(a).compareTo(new BigInteger(b));
        }
        return aIsNumber == bIsNumber
                ? Integer.signum(a.compareTo(b))
                : Boolean.compare(bIsNumber, aIsNumber);
    }

    private static int end(String text, char mark) {
        var at = text.indexOf(mark);
        return at < 0 ? text.length() : at;
    }
}
