package dev.trellis.cel;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A form of text that Kubernetes has a name for. */
enum NamedFormat {
    DNS1123_LABEL("dns1123Label", 63, Forms.LABEL),
    DNS1123_SUBDOMAIN("dns1123Subdomain", 253, Forms.SUBDOMAIN),
    DNS1035_LABEL("dns1035Label", 63, Forms.LABEL_1035),
    DNS1123_LABEL_PREFIX("dns1123LabelPrefix", 63, Forms.asPrefix(Forms.LABEL)),
    DNS1123_SUBDOMAIN_PREFIX("dns1123SubdomainPrefix", 253, Forms.asPrefix(Forms.SUBDOMAIN)),
    DNS1035_LABEL_PREFIX("dns1035LabelPrefix", 63, Forms.asPrefix(Forms.LABEL_1035)),
    QUALIFIED_NAME("qualifiedName", Integer.MAX_VALUE, Forms::isQualifiedName),
    LABEL_VALUE("labelValue", 63, Forms.NAME.or(String::isEmpty)),
    URI("uri", Integer.MAX_VALUE, text -> Url.find(text).isPresent()),
    UUID("uuid", Integer.MAX_VALUE, Forms.UUID),
    BYTE("byte", Integer.MAX_VALUE, Forms.BASE64),
    DATE("date", Integer.MAX_VALUE, Forms::isDate),
    DATETIME("datetime", Integer.MAX_VALUE, Forms::isTime);

    private final String text;
    private final int lengthMax;

    // A predicate here is a function without state; its type cannot say so.
    @SuppressWarnings("ImmutableEnumChecker")
    private final Predicate<String> form;

    NamedFormat(String text, int lengthMax, Predicate<String> form) {
        this.text = text;
        this.lengthMax = lengthMax;
        this.form = form;
    }

    /** The name by which expressions know it. */
    String text() {
        return text;
    }

    static Optional<NamedFormat> find(String name) {
        return List.of(values()).stream().filter(format -> format.text.equals(name)).findFirst();
    }

    /** What is wrong with a text; empty where nothing is. */
    Optional<List<String>> validate(String value) {
        if (value.length() > lengthMax) {
            return Optional.of(
                    List.of("must have no more than %d characters".formatted(lengthMax)));
        }
        return form.test(value)
                ? Optional.empty()
                : Optional.of(List.of("does not have the form " + text));
    }

    /** The forms themselves. */
    private static final class Forms {
        private static final String LABEL_TEXT = "[a-z0-9](?:[-a-z0-9]*[a-z0-9])?";
        static final Predicate<String> LABEL = matching(LABEL_TEXT);
        static final Predicate<String> SUBDOMAIN =
                matching("%1$s(?:\\.%1$s)*".formatted(LABEL_TEXT));
        static final Predicate<String> LABEL_1035 = matching("[a-z](?:[-a-z0-9]*[a-z0-9])?");
        static final Predicate<String> NAME =
                matching("[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?");
        static final Predicate<String> UUID =
                matching(
                        "[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{12}");
        static final Predicate<String> BASE64 =
                matching(
                        "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})");
        private static final Predicate<String> CLOCK =
                matching(
                        "(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\\.[0-9]+)?(?:[zZ]|[+-][0-9]{2}:[0-9]{2})");

        private static Predicate<String> matching(String pattern) {
            return Pattern.compile(pattern).asMatchPredicate();
        }

        /** A prefix of a name may end with a dash, which something will follow. */
        static Predicate<String> asPrefix(Predicate<String> form) {
            return text ->
                    form.test(
                            text.length() > 1 && text.endsWith("-")
                                    ? text.substring(0, text.length() - 2) + "a"
                                    : text);
        }

        static boolean isQualifiedName(String text) {
            var slash = text.indexOf('/');
            var name = text.substring(slash + 1);
            var prefix = slash < 0 ? "a" : text.substring(0, slash);
            return NAME.test(name)
                    && name.length() <= 63
                    && SUBDOMAIN.test(prefix)
                    && prefix.length() <= 253;
        }

        static boolean isDate(String text) {
            try {
                return text.length() == 10 && LocalDate.parse(text).getYear() >= 0;
            } catch (DateTimeParseException e) {
                return false;
            }
        }

        static boolean isTime(String text) {
            return text.length() > 11
                    && (text.charAt(10) == 'T' || text.charAt(10) == 't')
                    && isDate(text.substring(0, 10))
                    && CLOCK.test(text.substring(11));
        }
    }
}
