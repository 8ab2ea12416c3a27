package dev.trellis.cel;

import dev.cel.common.exceptions.CelBadFormatException;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An absolute URL, or an absolute path. Fragments are not looked for: what follows a {@code #}
 * belongs to what it stands in.
 *
 * @param host with its port
 * @param path as it was written
 */
record Url(String scheme, String host, String path, String query) {
    private static final Pattern SCHEME = Pattern.compile("([a-zA-Z][a-zA-Z0-9+.-]*):(.*)");
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1f\\x7f]");
    private static final Pattern PORT = Pattern.compile("(:[0-9]*)?");
    private static final Pattern HOST =
            Pattern.compile("(?:[a-zA-Z0-9._~!$&'()*+,;=:\\[\\]<>\"-]|[^\\x00-\\x7f])*");
    private static final Pattern USER =
            Pattern.compile("(?:[a-zA-Z0-9._~!$&'()*+,;=:@-]|%[0-9a-fA-F]{2})*");
    private static final Pattern ESCAPES = Pattern.compile("(?:[^%]|%[0-9a-fA-F]{2})*");
    private static final Pattern PLAIN_PATH =
            Pattern.compile("(?:[a-zA-Z0-9._~!$&'()*+,;=:@/\\[\\]-]|%[0-9a-fA-F]{2})*");
    private static final String UNESCAPED_IN_PATHS = "-_.~$&+,/:;=@";

    static Url of(String text) {
        return find(text)
                .orElseThrow(() ->
                        new CelBadFormatException(
                                "'%s' is neither an absolute URL nor an absolute path"
                                        .formatted(text)));
    }

    static Optional<Url> find(String text) {
        if (text.isEmpty() || text.startsWith(":") || CONTROL.matcher(text).find()) {
            return Optional.empty();
        }
        var schemed = SCHEME.matcher(text);
        var scheme = schemed.matches() ? schemed.group(1).toLowerCase(Locale.ROOT) : "";
        var rest = schemed.matches() ? schemed.group(2) : text;
        var mark = rest.indexOf('?');
        var query = mark < 0 ? "" : rest.substring(mark + 1);
        var place = mark < 0 ? rest : rest.substring(0, mark);
        if (!place.startsWith("/")) {
            // Such as mailto: without a scheme it would be relative.
            return scheme.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Url(scheme, "", "", query));
        }
        if (scheme.isEmpty() || !place.startsWith("//")) {
            return checked(new Url(scheme, "", place, query));
        }
        var slash = place.indexOf('/', 2);
        var authority = slash < 0 ? place.substring(2) : place.substring(2, slash);
        var path = slash < 0 ? "" : place.substring(slash);
        return host(authority).flatMap(host -> checked(new Url(scheme, host, path, query)));
    }

    private static Optional<Url> checked(Url url) {
        return Optional.of(url).filter(one -> ESCAPES.matcher(one.path).matches());
    }

    private static Optional<String> host(String authority) {
        var at = authority.lastIndexOf('@');
        if (at >= 0 && !USER.matcher(authority.substring(0, at)).matches()) {
            return Optional.empty();
        }
        var host = authority.substring(at + 1);
        var bracket = host.lastIndexOf(']');
        if (host.startsWith("[") && bracket < 0) {
            return Optional.empty();
        }
        var colon = host.startsWith("[") ? bracket + 1 : host.lastIndexOf(':');
        var port = colon < 0 ? "" : host.substring(colon);
        return Optional.of(host)
                .filter(_ -> PORT.matcher(port).matches())
                .filter(one -> HOST.matcher(one).matches());
    }

    /** Without the brackets of IPv6. */
    String hostname() {
        var port = port();
        var name =
                port.isEmpty() && !host.endsWith(":")
                        ? host
                        : host.substring(0, host.lastIndexOf(':'));
        return name.startsWith("[") && name.endsWith("]")
                ? name.substring(1, name.length() - 1)
                : name;
    }

    String port() {
        var colon = host.lastIndexOf(':');
        return colon < 0 || colon < host.lastIndexOf(']') ? "" : host.substring(colon + 1);
    }

    String escapedPath() {
        if (PLAIN_PATH.matcher(path).matches()) {
            return path;
        }
        var escaped = new StringBuilder();
        for (var one : unescaped(path, false).getBytes(StandardCharsets.UTF_8)) {
            var symbol = (char) (one & 0xff);
            var kept =
                    symbol < 0x80
                            && (Character.isLetterOrDigit(symbol)
                                    || UNESCAPED_IN_PATHS.indexOf(symbol) >= 0);
            escaped.append(kept ? String.valueOf(symbol) : "%%%02X".formatted((int) symbol));
        }
        return escaped.toString();
    }

    /** All values of each key, in their order; pairs that cannot be read are left out. */
    Map<String, List<String>> parameters() {
        var found = new LinkedHashMap<String, List<String>>();
        for (var pair : query.split("&", -1)) {
            if (pair.isEmpty() || pair.contains(";") || !ESCAPES.matcher(pair).matches()) {
                continue;
            }
            var sign = pair.indexOf('=');
            var key = sign < 0 ? pair : pair.substring(0, sign);
            var value = sign < 0 ? "" : pair.substring(sign + 1);
            found.computeIfAbsent(unescaped(key, true), _ -> new ArrayList<>())
                    .add(unescaped(value, true));
        }
        return found;
    }

    private static String unescaped(String text, boolean plusIsBlank) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        var out = new ByteArrayOutputStream(bytes.length);
        for (var i = 0; i < bytes.length; i++) {
            if (bytes[i] == '%') {
                out.write(
                        Character.digit(bytes[i + 1], 16) << 4 | Character.digit(bytes[i + 2], 16));
                i += 2;
            } else {
                out.write(plusIsBlank && bytes[i] == '+' ? ' ' : bytes[i]);
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
