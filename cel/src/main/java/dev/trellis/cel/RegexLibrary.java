package dev.trellis.cel;

import static dev.trellis.cel.Kind.INT;
import static dev.trellis.cel.Kind.STRING;
import static dev.trellis.cel.Kind.TEXTS;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

import dev.cel.common.exceptions.CelInvalidArgumentException;

import java.util.ArrayList;
import java.util.List;

/** {@code "abc 123".find("[0-9]+")}. RE2 alone, whose time is linear in the text. */
final class RegexLibrary {
    private RegexLibrary() {}

    static List<Overload> overloads() {
        return List.of(
                Overload.member("find", STRING, STRING, STRING, RegexLibrary::find),
                Overload.member(
                        "findAll", TEXTS, STRING, STRING, (text, regex) -> all(text, regex, -1)),
                Overload.member(
                        "findAll",
                        TEXTS,
                        List.of(STRING, STRING, INT),
                        arguments ->
                                all(
                                        (String) arguments[0],
                                        (String) arguments[1],
                                        (Long) arguments[2])));
    }

    private static String find(String text, String regex) {
        var matcher = pattern(regex).matcher(text);
        return matcher.find() ? matcher.group() : "";
    }

    /** A negative limit is none. */
    private static List<String> all(String text, String regex, long limit) {
        var found = new ArrayList<String>();
        var matcher = pattern(regex).matcher(text);
        while ((limit < 0 || found.size() < limit) && matcher.find()) {
            found.add(matcher.group());
        }
        return found;
    }

    private static Pattern pattern(String regex) {
        try {
            return Pattern.compile(regex);
        } catch (PatternSyntaxException e) {
            throw new CelInvalidArgumentException(
                    "'%s' is no regular expression: %s".formatted(regex, e.getDescription()));
        }
    }
}
