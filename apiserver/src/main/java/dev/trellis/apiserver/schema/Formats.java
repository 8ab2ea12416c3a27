package dev.trellis.apiserver.schema;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The forms of text that a schema may ask for by name; an unknown name asks for nothing. */
final class Formats {
    private static final String OCTET = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
    private static final String IPV4 = OCTET + "(\\." + OCTET + "){3}";
    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final String HEX = "[0-9a-fA-F]";

    private static final Map<String, Predicate<String>> FORMATS =
            Map.ofEntries(
                    Map.entry("date-time", Formats::isDateTime),
                    Map.entry("datetime", Formats::isDateTime),
                    Map.entry("date", Formats::isDate),
                    Map.entry("duration", Formats::isDuration),
                    Map.entry("uri", Formats::isUri),
                    Map.entry("ipv4", form(IPV4)),
                    Map.entry("ipv6", text -> text.contains(":") && isAddress(text)),
                    Map.entry("cidr", Formats::isCidr),
                    Map.entry("mac", form(HEX + "{2}([:-]" + HEX + "{2}){5}")),
                    Map.entry(
                            "uuid",
                            form(
                                    HEX + "{8}-?" + HEX + "{4}-?" + HEX + "{4}-?" + HEX + "{4}-?"
                                            + HEX + "{12}")),
                    Map.entry("email", form("[^@\\s]+@[^@\\s]+")),
                    Map.entry(
                            "hostname",
                            form(
                                    "(?=.{1,253}$)[a-zA-Z0-9]([-a-zA-Z0-9]{0,61}[a-zA-Z0-9])?(\\.[a-zA-Z0-9]([-a-zA-Z0-9]{0,61}[a-zA-Z0-9])?)*\\.?")),
                    Map.entry(
                            "byte",
                            form("([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")),
                    Map.entry("hexcolor", form("#?(" + HEX + "{3}|" + HEX + "{6})")),
                    Map.entry("k8s-short-name", form("(?=.{1,63}$)" + LABEL)),
                    Map.entry(
                            "k8s-long-name",
                            form("(?=.{1,253}$)" + LABEL + "(\\." + LABEL + ")*")));

    private static final Pattern GO_DURATION =
            Pattern.compile("[-+]?(0|(\\d+(\\.\\d*)?|\\.\\d+)(ns|us|µs|μs|ms|s|m|h))+");
    private static final Pattern WORD_DURATION =
            Pattern.compile(
                    "\\d+\\s*(ns|us|µs|ms|s|sec|secs|seconds?|m|min|mins|minutes?|h|hr|hours?|d|days?|w|weeks?)");

    private Formats() {}

    static boolean fits(String format, String text) {
        return FORMATS.getOrDefault(format, _ -> true).test(text);
    }

    private static Predicate<String> form(String pattern) {
        return Pattern.compile(pattern).asMatchPredicate();
    }

    private static boolean isDateTime(String text) {
        try {
            OffsetDateTime.parse(text);
            return true;
        } catch (DateTimeException _) {
            return false;
        }
    }

    private static boolean isDate(String text) {
        try {
            LocalDate.parse(text);
            return true;
        } catch (DateTimeException _) {
            return false;
        }
    }

    private static boolean isDuration(String text) {
        return GO_DURATION.matcher(text).matches() || WORD_DURATION.matcher(text).matches();
    }

    private static boolean isUri(String text) {
        try {
            return new URI(text).getScheme() != null || text.startsWith("/");
        } catch (URISyntaxException _) {
            return false;
        }
    }

    private static boolean isAddress(String text) {
        // Only digits and colons come here, so nothing is looked up.
        return text.matches("[0-9a-fA-F:.]{2,45}") && text.split("::", -1).length <= 2;
    }

    private static boolean isCidr(String text) {
        var slash = text.indexOf('/');
        if (slash < 0 || !text.substring(slash + 1).matches("\\d{1,3}")) {
            return false;
        }
        var bits = Integer.parseInt(text.substring(slash + 1));
        var address = text.substring(0, slash);
        return address.matches(IPV4)
                ? bits <= 32
                : address.contains(":") && isAddress(address) && bits <= 128;
    }
}
