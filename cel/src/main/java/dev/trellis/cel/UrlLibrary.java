package dev.trellis.cel;

import static dev.trellis.cel.Kind.BOOL;
import static dev.trellis.cel.Kind.STRING;

import java.util.List;

/** {@code url("https://example.com:80/a").getPort()}: addresses of the web. */
final class UrlLibrary {
    private static final Kind<Url> URL = Kind.opaque("kubernetes.URL", Url.class);

    private UrlLibrary() {}

    static List<Overload> overloads() {
        return List.of(
                Overload.global("url", URL, STRING, Url::of),
                Overload.global("isURL", BOOL, STRING, text -> Url.find(text).isPresent()),
                Overload.member("getScheme", STRING, URL, Url::scheme),
                Overload.member("getHost", STRING, URL, Url::host),
                Overload.member("getHostname", STRING, URL, Url::hostname),
                Overload.member("getPort", STRING, URL, Url::port),
                Overload.member("getEscapedPath", STRING, URL, Url::escapedPath),
                Overload.member("getQuery", Kind.PARAMETERS, URL, Url::parameters));
    }
}
