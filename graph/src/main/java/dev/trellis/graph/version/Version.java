package dev.trellis.graph.version;

import java.util.ArrayList;
import java.util.List;

/**
 * A semantic version.
 *
 * <p>Ordered by precedence, in which build metadata does not count; equality does count it, so two
 * versions may compare as equal and still be different texts.
 *
 * @param major compared without sign, as is every number here
 */
public record Version(
        long major, long minor, long patch, List<Identifier> prerelease, List<String> build)
        implements Comparable<Version> {
    public static final Version ZERO = new Version(0, 0, 0, List.of(), List.of());

    public Version {
        prerelease = List.copyOf(prerelease);
        build = List.copyOf(build);
    }

    /** A version with all three numbers and nothing around it. */
    public static Version parse(String text) {
        var parts = text.split("\\.", 3);
        if (parts.length != 3) {
            throw new MalformedVersion(
                    "\"%s\" is not a version: it needs a major, a minor and a patch number."
                            .formatted(text));
        }
        var patch = parts[2];
        List<String> build = List.of();
        var plus = patch.indexOf('+');
        if (plus >= 0) {
            build = identifiers(text, patch.substring(plus + 1));
            patch = patch.substring(0, plus);
        }
        List<Identifier> prerelease = List.of();
        var minus = patch.indexOf('-');
        if (minus >= 0) {
            prerelease =
                    identifiers(text, patch.substring(minus + 1)).stream()
                            .map(part -> Identifier.of(text, part))
                            .toList();
            patch = patch.substring(0, minus);
        }
        return new Version(
                number(text, parts[0]),
                number(text, parts[1]),
                number(text, patch),
                prerelease,
                build);
    }

    /**
     * A version as people write it: blanks around it, a {@code v} before it, zeros that lead a
     * number and missing last numbers are forgiven.
     */
    public static Version tolerant(String text) {
        var trimmed = text.strip();
        var parts = new ArrayList<String>();
        for (var part :
                (trimmed.startsWith("v") ? trimmed.substring(1) : trimmed).split("\\.", 3)) {
            parts.add(withoutLeadingZeros(part));
        }
        var last = parts.getLast();
        if (parts.size() < 3 && (last.contains("+") || last.contains("-"))) {
            throw new MalformedVersion(
                    "\"%s\" is not a version: one with a prerelease or build part needs all three numbers."
                            .formatted(text));
        }
        while (parts.size() < 3) {
            parts.add("0");
        }
        return parse(String.join(".", parts));
    }

    private static String withoutLeadingZeros(String part) {
        if (part.length() < 2) {
            return part;
        }
        var first = 0;
        while (first < part.length() && part.charAt(first) == '0') {
            first++;
        }
        var rest = part.substring(first);
        return rest.isEmpty() || !isDigit(rest.charAt(0)) ? "0" + rest : rest;
    }

    private static List<String> identifiers(String text, String dotted) {
        var parts = List.of(dotted.split("\\.", -1));
        for (var part : parts) {
            if (part.isEmpty() || !part.chars().allMatch(Version::isIdentifierCharacter)) {
                throw new MalformedVersion(
                        "\"%s\" is not a version: \"%s\" is not made of letters, digits and hyphens."
                                .formatted(text, part));
            }
        }
        return parts;
    }

    static long number(String text, String part) {
        if (part.isEmpty() || !part.chars().allMatch(Version::isDigit)) {
            throw new MalformedVersion(
                    "\"%s\" is not a version: \"%s\" is not a number.".formatted(text, part));
        }
        if (part.length() > 1 && part.charAt(0) == '0') {
            throw new MalformedVersion(
                    "\"%s\" is not a version: the number \"%s\" begins with a zero."
                            .formatted(text, part));
        }
        try {
            return Long.parseUnsignedLong(part);
        } catch (NumberFormatException e) {
            throw new MalformedVersion(
                    "\"%s\" is not a version: the number \"%s\" is too large."
                            .formatted(text, part));
        }
    }

    static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    private static boolean isIdentifierCharacter(int character) {
        return isDigit(character)
                || (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z')
                || character == '-';
    }

    @Override
    public int compareTo(Version other) {
        var order = Long.compareUnsigned(major, other.major);
        if (order == 0) {
            order = Long.compareUnsigned(minor, other.minor);
        }
        if (order == 0) {
            order = Long.compareUnsigned(patch, other.patch);
        }
        return order == 0 ? Identifier.compare(prerelease, other.prerelease) : order;
    }

    @Override
    public String toString() {
        var text =
                new StringBuilder()
                        .append(Long.toUnsignedString(major))
                        .append('.')
                        .append(Long.toUnsignedString(minor))
                        .append('.')
                        .append(Long.toUnsignedString(patch));
        if (!prerelease.isEmpty()) {
            text.append('-')
                    .append(String.join(".", prerelease.stream().map(Identifier::text).toList()));
        }
        if (!build.isEmpty()) {
            text.append('+').append(String.join(".", build));
        }
        return text.toString();
    }

    /** One part of a prerelease: numbers come before words, and are compared as numbers. */
    public record Identifier(String text) implements Comparable<Identifier> {
        static Identifier of(String version, String part) {
            if (isNumber(part)) {
                number(version, part); // for its refusals
            }
            return new Identifier(part);
        }

        private static boolean isNumber(String text) {
            return text.chars().allMatch(Version::isDigit);
        }

        /** A version without a prerelease is newer than each with one. */
        static int compare(List<Identifier> some, List<Identifier> others) {
            if (some.isEmpty() || others.isEmpty()) {
                return Boolean.compare(some.isEmpty(), others.isEmpty());
            }
            for (var i = 0; i < Math.min(some.size(), others.size()); i++) {
                var order = some.get(i).compareTo(others.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return Integer.compare(some.size(), others.size());
        }

        @Override
        public int compareTo(Identifier other) {
            var mine = isNumber(text);
            var theirs = isNumber(other.text);
            if (mine && theirs) {
                return Long.compareUnsigned(
                        Long.parseUnsignedLong(text), Long.parseUnsignedLong(other.text));
            }
            return mine != theirs ? (mine ? -1 : 1) : text.compareTo(other.text);
        }
    }
}
