package dev.trellis.apiserver.kind;

import java.util.Optional;
import java.util.regex.Pattern;

/** What an object of a kind may be called. */
public enum NameRule {
    /** Dotted labels, 253 characters together. */
    SUBDOMAIN(
            253,
            "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*",
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-'"
                    + " or '.', and must start and end with an alphanumeric character (e.g."
                    + " 'example.com', regex used for validation is"
                    + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"),
    /** One label of 63 characters. */
    LABEL(
            63,
            "[a-z0-9]([-a-z0-9]*[a-z0-9])?",
            "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-',"
                    + " and must start and end with an alphanumeric character (e.g. 'my-name',  or"
                    + " '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"),
    /** The same for names of services, of which the reference tells a dot as any other fault. */
    SERVICE(LABEL.charactersMax, LABEL.pattern.pattern(), LABEL.explanation),
    /** Whatever fits between two slashes of a path. */
    PATH_SEGMENT(Integer.MAX_VALUE, "(?!\\.{1,2}$)[^/%]+", "may not contain '/'");

    private final int charactersMax;
    private final Pattern pattern;
    private final String explanation;

    NameRule(int charactersMax, String pattern, String explanation) {
        this.charactersMax = charactersMax;
        this.pattern = Pattern.compile(pattern);
        this.explanation = explanation;
    }

    /** What is wrong with the name, if anything. */
    public Optional<String> findFault(String name) {
        if (this == PATH_SEGMENT) {
            return pathFault(name);
        }
        if (this == LABEL && name.contains(".")) {
            return Optional.of("must not contain dots");
        }
        if (name.length() > charactersMax) {
            return Optional.of("must be no more than " + charactersMax + " bytes");
        }
        return pattern.matcher(name).matches() ? Optional.empty() : Optional.of(explanation);
    }

    private static Optional<String> pathFault(String name) {
        return name.equals(".")
                ? Optional.of("may not be '.'")
                : name.equals("..")
                        ? Optional.of("may not be '..'")
                        : name.contains("/")
                                ? Optional.of("may not contain '/'")
                                : name.contains("%")
                                        ? Optional.of("may not contain '%'")
                                        : Optional.empty();
    }
}
