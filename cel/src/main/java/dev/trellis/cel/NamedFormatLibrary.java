package dev.trellis.cel;

import static dev.trellis.cel.Kind.STRING;
import static dev.trellis.cel.Kind.TEXTS;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** {@code !format.dns1123Label().validate(name).hasValue()}: forms of names and values. */
final class NamedFormatLibrary {
    private static final Kind<NamedFormat> FORMAT =
            Kind.opaque("kubernetes.NamedFormat", NamedFormat.class);

    private NamedFormatLibrary() {}

    static List<Overload> overloads() {
        return Stream.concat(
                        Arrays.stream(NamedFormat.values())
                                .map(format ->
                                        Overload.constant(
                                                "format." + format.text(), FORMAT, format)),
                        Stream.of(
                                Overload.global(
                                        "format.named",
                                        Kind.optional(FORMAT),
                                        STRING,
                                        NamedFormat::find),
                                Overload.member(
                                        "validate",
                                        Kind.optional(TEXTS),
                                        FORMAT,
                                        STRING,
                                        NamedFormat::validate)))
                .toList();
    }
}
