package dev.trellis.cel;

import static dev.trellis.cel.Kind.BOOL;
import static dev.trellis.cel.Kind.INT;
import static dev.trellis.cel.Kind.STRING;

import java.util.List;
import java.util.Optional;

/** {@code semver("1.30.2").isLessThan(semver("1.31.0"))}: versions. */
final class SemverLibrary {
    private static final Kind<Semver> SEMVER = Kind.opaque("kubernetes.Semver", Semver.class);

    private SemverLibrary() {}

    static List<Overload> overloads() {
        return List.of(
                Overload.global("semver", SEMVER, STRING, text -> Semver.of(text, false)),
                Overload.global("semver", SEMVER, STRING, BOOL, Semver::of),
                Overload.global("isSemver", BOOL, STRING, text -> Semver.find(text).isPresent()),
                Overload.global(
                        "isSemver", BOOL, STRING, BOOL, (text, lenient) -> found(text, lenient)),
                Overload.member("major", INT, SEMVER, version -> version.major().longValue()),
                Overload.member("minor", INT, SEMVER, version -> version.minor().longValue()),
                Overload.member("patch", INT, SEMVER, version -> version.patch().longValue()),
                Overload.member("isLessThan", BOOL, SEMVER, SEMVER, (a, b) -> a.compareTo(b) < 0),
                Overload.member(
                        "isGreaterThan", BOOL, SEMVER, SEMVER, (a, b) -> a.compareTo(b) > 0),
                Overload.member("compareTo", INT, SEMVER, SEMVER, (a, b) -> (long) a.compareTo(b)));
    }

    private static boolean found(String text, boolean lenient) {
        Optional<Semver> version = lenient ? Semver.findLenient(text) : Semver.find(text);
        return version.isPresent();
    }
}
