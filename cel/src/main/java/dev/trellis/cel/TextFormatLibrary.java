package dev.trellis.cel;

import static dev.trellis.cel.Kind.LIST;
import static dev.trellis.cel.Kind.STRING;

import dev.cel.common.exceptions.CelInvalidArgumentException;

import java.util.List;

/** {@code "%s has %d".format(["paris", 3])}. */
final class TextFormatLibrary {
    private TextFormatLibrary() {}

    static List<Overload> overloads() {
        return List.of(Overload.member("format", STRING, STRING, LIST, TextFormatLibrary::format));
    }

    private static String format(String pattern, List<?> arguments) {
        var text = new StringBuilder();
        var next = 0;
        for (var at = 0; at < pattern.length(); at++) {
            var c = pattern.charAt(at);
            if (c != '%') {
                text.append(c);
                continue;
            }
            var clause = FormatClause.at(pattern, at + 1);
            at = clause.end();
            if (clause.letter() == '%') {
                text.append('%');
            } else if (next >= arguments.size()) {
                throw new CelInvalidArgumentException(
                        "format has more clauses than its %d arguments"
                                .formatted(arguments.size()));
            } else {
                text.append(clause.write(arguments.get(next++)));
            }
        }
        return text.toString();
    }
}
