package dev.trellis.apiserver.hostile;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import javax.net.ssl.SSLContext;

/** What came back, and how. */
record RawAnswer(int status, String head, String body) {
    private static final int MILLIS_MAX = (int) Duration.ofSeconds(30).toMillis();
    private static final int BYTES_MAX = 16 * 1024 * 1024;

    /** Sends a request on its own connection; no answer in time is an exception. */
    static RawAnswer to(RawRequest request, SSLContext tls, URI server) throws IOException {
        try (var socket = tls.getSocketFactory().createSocket("127.0.0.1", server.getPort())) {
            socket.setSoTimeout(MILLIS_MAX);
            var out = socket.getOutputStream();
            out.write(request.bytes());
            out.flush();
            return parse(read(socket.getInputStream()));
        }
    }

    private static String read(InputStream in) throws IOException {
        return new String(in.readNBytes(BYTES_MAX), StandardCharsets.ISO_8859_1);
    }

    private static RawAnswer parse(String text) {
        var end = text.indexOf("\r\n\r\n");
        if (end < 0 || !text.startsWith("HTTP/1.1 ")) {
            throw new IllegalStateException("No answer, but: " + text);
        }
        return new RawAnswer(
                Integer.parseInt(text.substring(9, 12)),
                text.substring(0, end),
                text.substring(end));
    }
}
