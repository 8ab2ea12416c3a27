package dev.trellis.console.http;

import org.eclipse.jetty.http.HttpFields;

import java.util.Map;

/** What every answer tells a browser not to do. */
final class SafeHeaders {
    /** Only our own files, nothing inline, and in nobody's frame. */
    static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final Map<String, String> ALL =
            Map.of(
                    "Content-Security-Policy", POLICY,
                    "X-Content-Type-Options", "nosniff",
                    "X-Frame-Options", "DENY",
                    "Referrer-Policy", "no-referrer",
                    "Cross-Origin-Opener-Policy", "same-origin",
                    "Cross-Origin-Resource-Policy", "same-origin",
                    "Cache-Control", "no-store");

    private SafeHeaders() {}

    static void addTo(HttpFields.Mutable headers) {
        ALL.forEach(headers::put);
    }
}
