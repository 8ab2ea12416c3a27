package dev.trellis.apiserver.selector;

import dev.trellis.apiserver.fault.StatusError;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Requirements on fields: equal or not equal, all of them to be met. */
public record FieldSelector(List<Term> terms) implements Predicate<Map<String, String>> {
    /** One requirement. */
    public record Term(String field, boolean equal, String value) {}

    public FieldSelector {
        terms = List.copyOf(terms);
    }

    /** Reads a selector; an empty one is met by everything. */
    public static FieldSelector parse(String text) {
        var terms = new ArrayList<Term>();
        for (var term : split(text)) {
            if (!term.isBlank()) {
                var read = term(text, term);
                // Nothing that equals nothing asks for nothing.
                if (!read.field().isEmpty() || !read.value().isEmpty()) {
                    terms.add(read);
                }
            }
        }
        return new FieldSelector(terms);
    }

    /** A missing field counts as empty. */
    @Override
    public boolean test(Map<String, String> fields) {
        return terms.stream()
                .allMatch(term ->
                        term.equal() == fields.getOrDefault(term.field(), "").equals(term.value()));
    }

    private static Term term(String text, String term) {
        for (var i = 0; i < term.length(); i++) {
            if (term.charAt(i) == '!' && i + 1 < term.length() && term.charAt(i + 1) == '=') {
                return new Term(term.substring(0, i), false, unescape(term.substring(i + 2)));
            }
            if (term.charAt(i) == '=') {
                var doubled = i + 1 < term.length() && term.charAt(i + 1) == '=';
                return new Term(
                        term.substring(0, i),
                        true,
                        unescape(term.substring(doubled ? i + 2 : i + 1)));
            }
        }
        throw StatusError.badRequest(
                "invalid selector: '%s'; can't understand '%s'".formatted(text, term));
    }

    private static List<String> split(String text) {
        var parts = new ArrayList<String>();
        var part = new StringBuilder();
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                part.append(c).append(text.charAt(++i));
            } else if (c == ',') {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString());
        return parts;
    }

    private static String unescape(String value) {
        return value.replaceAll("\\\\([\\\\,=])", "$1");
    }
}
